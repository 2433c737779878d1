import { PRODUCT } from '../product';
import type { PageFacts } from './pageHeads';
import type { Page, PageCalled, PageName } from './pages';

/** What chats show beside a link to a page: 1200x630 pixels. */
export interface PagePicture {
  readonly path: string;
  /** The picture in words. */
  readonly alt: string;
}

type PictureOf<N extends PageName> = (page: PageCalled<N>, facts: PageFacts) => PagePicture | undefined;

/** The address of a picture that the server draws: `cardPath('results', 12, 3)`. */
export function cardPath(...parts: readonly (string | number)[]): string {
  return `/cards/${parts.join('/')}.png`;
}

/** The picture of the home page, and of every page without one of its own. */
const SHARED: PagePicture = {
  path: '/page/share.png',
  alt: `Six one-eyed characters in outfits of their own above the words: ${PRODUCT.tagline}`,
};

/** In English, as the pictures themselves. */
const PICTURES: { readonly [N in PageName]?: PictureOf<N> } = {
  wardrobe: () => ({
    path: '/page/wardrobe.png',
    alt: 'An undressed one-eyed character among hats, tops and boots',
  }),
  events: () => ({ path: '/page/events.png', alt: 'Two dressed one-eyed characters, one on either side' }),
  faq: () => ({ path: '/page/faq.png', alt: 'A one-eyed character with a magnifying look and no answer' }),
  vote: ({ event }, { event: facts }) => eventPicture(event, facts),
  results: ({ event }, { event: facts }) => {
    if (facts?.phase !== 'archive') return eventPicture(event, facts);
    return { path: cardPath('results', event), alt: `The podium of ${facts.title}` };
  },
  fit: ({ code }, { fit }) => fit && { path: cardPath('fit', code), alt: fit.sentence },
};

function eventPicture(event: number, facts: PageFacts['event']): PagePicture | undefined {
  return facts && { path: cardPath('event', event), alt: `${facts.title}: two dressed one-eyed characters` };
}

export function pagePicture(page: Page, facts: PageFacts): PagePicture {
  // The compiler cannot follow that a page's picture takes that very page.
  const pictureOf = PICTURES[page.name] as ((page: Page, facts: PageFacts) => PagePicture | undefined) | undefined;
  return pictureOf?.(page, facts) ?? SHARED;
}

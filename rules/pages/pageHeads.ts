import { eventBrief } from '../events/dressCodeText';
import type { EventPhase, GameEvent } from '../events/events';
import { shortAddress } from '../ids';
import { ordinal } from '../ordinal';
import { PRODUCT } from '../product';
import { PAGES, pathOfPage, type Page, type PageCalled, type PageName } from './pages';

/** What the head of a page says about things that its address only names. */
export interface PageFacts {
  readonly piece?: string | undefined;
  readonly event?: EventFacts | undefined;
  readonly fit?: FitFacts | undefined;
}

interface EventFacts extends Partial<Pick<GameEvent, 'question' | 'dress_code' | 'lent'>> {
  readonly title: string;
  readonly phase?: EventPhase;
  /** Whether its results are there, and somebody had voted. */
  readonly isRanked?: boolean;
}

interface FitFacts {
  /** 'Beret, Breton and 3 more'. */
  readonly summary: string;
  /** 'A Darcel in Beret, Breton, Wide Jeans, … on Mint'. */
  readonly sentence: string;
}

/** How a page is titled and described in tabs, search results and link previews. */
interface PageWords {
  readonly title: string;
  readonly description: string;
}

/** What chats show beside a link to a page: 1200x630 pixels. */
interface PagePicture {
  readonly path: string;
  /** The picture in words. */
  readonly alt: string;
}

export interface PageHead extends PageWords {
  /** The path under which the page is known, without a query. */
  readonly canonical: string;
  readonly picture: PagePicture;
}

/** The words of one page, before the product's name is added to the title. */
type WordsOf<N extends PageName> = (page: PageCalled<N>, facts: PageFacts) => PageWords;

/** The words of all pages, in one language. */
export type PageHeads = { readonly [N in PageName]: WordsOf<N> };

/** Apart from PAGES, so that the words load only with the code that writes heads. */
export const PAGE_HEADS: PageHeads = {
  home: () => ({
    title: PRODUCT.tagline,
    description: `${PRODUCT.tagline}. Dress your one-eyed Darcel, enter a challenge, and vote on who wore it better.`,
  }),
  wardrobe: () => ({
    title: PAGES.wardrobe.title,
    description: 'Dress a one-eyed Darcel in hats, tops, boots and worse, and keep the picture.',
  }),
  events: () => ({
    title: PAGES.events.title,
    description: 'Challenges to dress for, fits to vote on, and everybody who ever won.',
  }),
  faq: () => ({
    title: PAGES.faq.title,
    description: 'Who can play, what each NFT is worth in XP, and why some arms go with no top.',
  }),
  vote: (_page, { event }) => ({
    title: ofEvent('Vote', event),
    description: event
      ? ofCode(event, event.question ?? 'two fits at a time, and you choose the one that wore it better.')
      : 'Two fits at a time. You choose the one that wore it better.',
  }),
  results: (_page, { event }) => ({
    title: ofEvent('Results', event),
    description: event
      ? ofCode(event, 'every fit of the challenge, ranked by those who voted.')
      : 'Every fit of the challenge, ranked by those who voted.',
  }),
  eye: () => ({
    title: PAGES.eye.title,
    description: 'Ten pairs a day, the same for everybody. Which one did the crowd choose?',
  }),
  standings: () => ({
    title: PAGES.standings.title,
    description: 'Who has won the most XP in events, this season and of all time.',
  }),
  closet: ({ wallet }) => ({
    title: `The closet of ${shortAddress(wallet)}`,
    description: 'Every fit that has left this closet, where it came, and what that was worth.',
  }),
  place: ({ place }, { event }) => ({
    title: event ? `${ordinal(place)} in ${event.title}` : ordinal(place),
    description: event
      ? `${event.title}: the fit that came ${ordinal(place)}, and what it is made of.`
      : `The fit that came ${ordinal(place)}, and what it is made of.`,
  }),
  piece: (_page, { piece = 'it' }) => ({
    title: `Who wore ${piece}?`,
    description: `Every fit with ${piece} that ever came anywhere.`,
  }),
  versus: () => ({ title: 'Which one?', description: 'Two fits. You choose the one that wore it better.' }),
  show: (_page, { event }) => ({
    title: ofEvent(PAGES.show.title, event),
    description: event
      ? `${event.title}: every fit of the challenge on one catwalk, last place first.`
      : 'Every fit of a challenge on one catwalk, last place first.',
  }),
  fit: (_page, { fit }) => ({
    title: fit ? `A Darcel in ${fit.summary}` : 'A Darcel in something',
    description: `${fit ? fit.sentence : 'A dressed Darcel'}. See how much of it is yours to wear.`,
  }),
  lost: () => ({ title: PAGES.lost.title, description: 'There is no such page. He looked.' }),
};

/** What there is to see, and what the event asked for. */
const ofCode = ({ title, ...event }: EventFacts, sentence: string): string =>
  eventBrief({ ...event, description: `${title}: ${sentence}` });

function ofEvent(page: string, event: PageFacts['event']): string {
  return event ? `${page}: ${event.title}` : page;
}

/** The head of a page, with what is known about it. The codes and the wallet in the page are the canonical ones. */
export function headOf(page: Page, facts: PageFacts = {}, heads: PageHeads = PAGE_HEADS): PageHead {
  // The compiler cannot follow that a page's words take that very page.
  const words = heads[page.name] as (page: Page, facts: PageFacts) => PageWords;
  const { title, description } = words(page, facts);
  const isHome = page.name === 'home';
  return {
    title: isHome ? `${PRODUCT.name} · ${title}` : `${title} · ${PRODUCT.name}`,
    description,
    canonical: pathOfPage(page),
    picture: pagePicture(page, facts),
  };
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
    alt: 'An undressed one-eyed character beside the words: He has nothing to wear',
  }),
  events: () => ({
    path: '/page/events.png',
    alt: 'Three dressed one-eyed characters above the words: Dress, enter, be judged',
  }),
  faq: () => ({
    path: '/page/faq.png',
    alt: 'A one-eyed gentleman in a top hat beside the words: Who can play, and why',
  }),
  vote: ({ event }, { event: facts }) => eventPicture(event, facts),
  results: ({ event }, { event: facts }) => {
    if (facts?.isRanked !== true) return eventPicture(event, facts);
    return { path: cardPath('results', event), alt: `The podium of ${facts.title}` };
  },
  show: ({ event }, { event: facts }) => eventPicture(event, facts),
  place: ({ event, place }, { event: facts }) =>
    facts?.isRanked === true
      ? { path: cardPath('results', event, place), alt: `The fit that came ${ordinal(place)} in ${facts.title}` }
      : eventPicture(event, facts),
  piece: ({ category, item }, { piece }) =>
    piece === undefined ? undefined : { path: cardPath('pieces', category, item), alt: piece },
  versus: ({ left, right }) => ({ path: cardPath('versus', left, right), alt: 'Two dressed one-eyed characters' }),
  closet: ({ wallet }) => ({
    path: cardPath('closet', wallet),
    alt: `The best fit in the closet of ${shortAddress(wallet)}`,
  }),
  eye: () => ({ path: '/page/eye.png', alt: 'Two dressed one-eyed characters beside the words: Which one?' }),
  standings: () => ({ path: '/page/standings.png', alt: 'Three dressed one-eyed characters with their places' }),
  fit: ({ code }, { fit }) => fit && { path: cardPath('fit', code), alt: fit.sentence },
};

function eventPicture(event: number, facts: PageFacts['event']): PagePicture | undefined {
  return facts && { path: cardPath('event', event), alt: `${facts.title}: two dressed one-eyed characters` };
}

function pagePicture(page: Page, facts: PageFacts): PagePicture {
  // The compiler cannot follow that a page's picture takes that very page.
  const pictureOf = PICTURES[page.name] as ((page: Page, facts: PageFacts) => PagePicture | undefined) | undefined;
  return pictureOf?.(page, facts) ?? SHARED;
}

import { shortAddress } from '../ids';
import { ordinal } from '../ordinal';
import { PRODUCT } from '../product';
import { PAGES, type Page, type PageCalled, type PageName } from './pages';

/** What the head of a page says about things that its address only names. */
export interface PageFacts {
  readonly event?: { readonly title: string } | undefined;
  /** If the page's closet is hidden by its owner. */
  readonly isHidden?: true | undefined;
  /** The title of the piece. */
  readonly piece?: string | undefined;
}

/** How a page is titled and described in tabs, search results and link previews. */
export interface PageHead {
  readonly title: string;
  readonly description: string;
}

/** The words of one page, before the product's name is added to the title. */
type WordsOf<N extends PageName> = (page: PageCalled<N>, facts: PageFacts) => PageHead;

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
      ? `${event.title}: two fits at a time, and you choose the one that wore it better.`
      : 'Two fits at a time. You choose the one that wore it better.',
  }),
  results: (_page, { event }) => ({
    title: ofEvent('Results', event),
    description: event
      ? `${event.title}: every fit of the challenge, ranked by those who voted.`
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
  closet: ({ wallet }, { isHidden }) =>
    isHidden
      ? { title: 'A closet', description: 'This closet is shut.' }
      : {
          title: `The closet of ${shortAddress(wallet)}`,
          description: 'Every fit that has left this closet, where it came, and what that was worth.',
        },
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
  lost: () => ({ title: PAGES.lost.title, description: 'There is no such page. He looked.' }),
};

function ofEvent(page: string, event: PageFacts['event']): string {
  return event ? `${page}: ${event.title}` : page;
}

/** The head of a page, with what is known about it. */
export function headOf(page: Page, facts: PageFacts = {}, heads: PageHeads = PAGE_HEADS): PageHead {
  // The compiler cannot follow that a page's words take that very page.
  const words = heads[page.name] as (page: Page, facts: PageFacts) => PageHead;
  const { title, description } = words(page, facts);
  const isHome = page.name === 'home';
  return { title: isHome ? `${PRODUCT.name} · ${title}` : `${title} · ${PRODUCT.name}`, description };
}

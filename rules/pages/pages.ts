import type { EventPhase } from '../events/events';
import { readEntryId, readEventId, readWalletAddress } from '../ids';
import { FIT_CODE } from '../outfit/fitCode';
import { PRODUCT } from '../product';

/**
 * What the last part of a page's address may name, each with the function that reads it; undefined if the text cannot be
 * one.
 */
export const PAGE_PARAMETERS = {
  event: readEventId,
  entry: readEntryId,
  wallet: readWalletAddress,
  code: (text: string): string | undefined => (FIT_CODE.test(text) ? text : undefined),
} as const satisfies Readonly<Record<string, (text: string) => unknown>>;

type Parameter = keyof typeof PAGE_PARAMETERS;
type ParameterValue<P extends Parameter> = NonNullable<ReturnType<(typeof PAGE_PARAMETERS)[P]>>;

interface PageRow {
  /** Null matches every address without a page. */
  readonly path: string | null;
  /** Follows the path and a slash; null if the path is the whole address. */
  readonly parameter: Parameter | null;
  /** In tabs, search results and the navigation. */
  readonly title: string;
  readonly description: string;
  /** Null keeps the page out of the navigation. */
  readonly link: { readonly isFor: 'everyone' | 'players'; readonly side: 'before-market' | 'after-market' } | null;
  readonly isIndexed: boolean;
  /** Null on pages that show no event. */
  readonly event: {
    /** The page has content in this phase; in the others it only says when to come back. */
    readonly phase: EventPhase;
    /** The description, given the event's title. */
    readonly describe: (event: string) => string;
  } | null;
}

/**
 * Every page of the game (specification, section 2). The app's routes, preloads and links, the server's pages and the
 * sitemap follow from this table; a new page also needs a screen in src/app/routes.tsx.
 */
export const PAGES = {
  home: {
    path: '/',
    parameter: null,
    title: 'Home',
    description: `${PRODUCT.tagline}. Dress your one-eyed Darcel, enter a challenge, and vote on who wore it better.`,
    link: { isFor: 'everyone', side: 'before-market' },
    isIndexed: true,
    event: null,
  },
  wardrobe: {
    path: '/wardrobe',
    parameter: null,
    title: 'Wardrobe',
    description: 'Dress a one-eyed Darcel in hats, tops, boots and worse, and keep the picture.',
    link: { isFor: 'players', side: 'before-market' },
    isIndexed: true,
    event: null,
  },
  events: {
    path: '/events',
    parameter: null,
    title: 'Events',
    description: 'Challenges to dress for, fits to vote on, and everybody who ever won.',
    link: { isFor: 'everyone', side: 'before-market' },
    isIndexed: true,
    event: null,
  },
  faq: {
    path: '/faq',
    parameter: null,
    title: 'FAQ',
    description: 'Who can play, what each NFT is worth in XP, and why some arms go with no top.',
    link: { isFor: 'everyone', side: 'after-market' },
    isIndexed: true,
    event: null,
  },
  vote: {
    path: '/vote',
    parameter: 'event',
    title: 'Vote',
    description: 'Two fits at a time. You choose the one that wore it better.',
    link: null,
    isIndexed: true,
    event: {
      phase: 'vote',
      describe: event => `${event}: two fits at a time, and you choose the one that wore it better.`,
    },
  },
  results: {
    path: '/results',
    parameter: 'event',
    title: 'Results',
    description: 'Every fit of the challenge, ranked by those who voted.',
    link: null,
    isIndexed: true,
    event: {
      phase: 'archive',
      describe: event => `${event}: every fit of the challenge, ranked by those who voted.`,
    },
  },
  lost: {
    path: null,
    parameter: null,
    title: 'Lost',
    description: 'There is no such page. He looked.',
    link: null,
    isIndexed: false,
    event: null,
  },
} as const satisfies Readonly<Record<string, PageRow>>;

type Pages = typeof PAGES;
export type PageName = keyof Pages;
type ParameterOf<N extends PageName> = NonNullable<Pages[N]['parameter']>;

/** The parameter of a page under its name, read: `{ event: 12 }`, or nothing. */
export type PageParameters<N extends PageName> = { readonly [P in ParameterOf<N>]: ParameterValue<P> };

/** A page at an address. */
export type Page = { [N in PageName]: { readonly name: N } & PageParameters<N> }[PageName];

type Addressed = Exclude<PageName, 'lost'>;
type Arguments<P extends Parameter> = [P] extends [never] ? [] : [ParameterValue<P>];

export const PAGE_NAMES = Object.keys(PAGES) as readonly PageName[];

/** The page's row, in the type that all rows share. */
export const pageRow = (name: PageName): PageRow => PAGES[name];

/** The address of a page, which names what the page shows. */
export function pathTo<N extends Addressed>(name: N, ...[value]: Arguments<ParameterOf<N>>): string {
  const { path } = PAGES[name];
  return value === undefined ? path : `${path}/${value}`;
}

/** The page at an address. It is the lost one if the last part of the address cannot be what the page shows. */
export function pageAt(pathname: string): Page {
  const path = withoutTrailingSlashes(pathname);
  const name = PAGE_NAMES.find(page => isBelow(pageRow(page), path));
  if (name === undefined) return { name: 'lost' };
  const { parameter } = pageRow(name);
  const value = parameter === null ? null : PAGE_PARAMETERS[parameter](path.slice(path.lastIndexOf('/') + 1));
  if (value === undefined) return { name: 'lost' };
  // The compiler cannot follow which parameter belongs to which name.
  return { name, ...(parameter !== null && { [parameter]: value }) } as Page;
}

function isBelow({ path, parameter }: PageRow, address: string): boolean {
  return path === (parameter === null ? address : address.slice(0, Math.max(0, address.lastIndexOf('/'))));
}

/** '/wardrobe/' is '/wardrobe'; the root keeps its slash. A regular expression for this takes quadratic time. */
export function withoutTrailingSlashes(path: string): string {
  let end = path.length;
  while (end > 1 && path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}

/** Whether an address belongs to the API or to a file, and so never to one of the app's screens. */
export function isApiOrFile(pathname: string): boolean {
  const lastPart = pathname.slice(pathname.lastIndexOf('/') + 1);
  return /^\/(?:api|assets|data|page)(?:\/|$)/.test(pathname) || lastPart.includes('.');
}

/** How a page is titled and described in tabs, search results and link previews. */
export interface PageHead {
  readonly title: string;
  readonly description: string;
}

/** The words of all pages, in one language. */
export interface PageWords {
  readonly tagline: string;
  readonly pages: Readonly<
    Record<PageName, Pick<PageRow, 'title' | 'description'> & { readonly event: Describing | null }>
  >;
}

type Describing = Pick<NonNullable<PageRow['event']>, 'describe'>;

export const PAGE_WORDS: PageWords = { tagline: PRODUCT.tagline, pages: PAGES };

/** With the event's title, once it is known. */
export function headOf({ name }: Pick<Page, 'name'>, event?: string, { tagline, pages } = PAGE_WORDS): PageHead {
  const { title, description, event: shown } = pages[name];
  if (name === 'home') return { title: `${PRODUCT.name} · ${tagline}`, description };
  if (event === undefined || shown === null) return { title: `${title} · ${PRODUCT.name}`, description };
  return { title: `${title}: ${event} · ${PRODUCT.name}`, description: shown.describe(event) };
}

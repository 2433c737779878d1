import type { EventPhase } from '../events/events';
import { readEventId } from '../ids';
import { PRODUCT } from '../product';

interface PageRow {
  /** As routers write it: `:id` is the id of the event that the page shows. Null: every address without a page. */
  readonly path: string | null;
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
    title: 'Home',
    description: `${PRODUCT.tagline}. Dress your one-eyed Darcel, enter a challenge, and vote on who wore it better.`,
    link: { isFor: 'everyone', side: 'before-market' },
    isIndexed: true,
    event: null,
  },
  wardrobe: {
    path: '/wardrobe',
    title: 'Wardrobe',
    description: 'Dress a one-eyed Darcel in hats, tops, boots and worse, and keep the picture.',
    link: { isFor: 'players', side: 'before-market' },
    isIndexed: true,
    event: null,
  },
  events: {
    path: '/events',
    title: 'Events',
    description: 'Challenges to dress for, fits to vote on, and everybody who ever won.',
    link: { isFor: 'everyone', side: 'before-market' },
    isIndexed: true,
    event: null,
  },
  faq: {
    path: '/faq',
    title: 'FAQ',
    description: 'Who can play, what each NFT is worth in XP, and why some arms go with no top.',
    link: { isFor: 'everyone', side: 'after-market' },
    isIndexed: true,
    event: null,
  },
  vote: {
    path: '/vote/:id',
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
    path: '/results/:id',
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
    title: 'Lost',
    description: 'There is no such page. He looked.',
    link: null,
    isIndexed: false,
    event: null,
  },
} as const satisfies Readonly<Record<string, PageRow>>;

type Pages = typeof PAGES;
export type PageName = keyof Pages;
type EventPageName = { [N in PageName]: Pages[N]['event'] extends null ? never : N }[PageName];
type PlainPageName = { [N in PageName]: Pages[N]['path'] extends null ? never : N }[PageName] &
  Exclude<PageName, EventPageName>;

export const PAGE_NAMES = Object.keys(PAGES) as readonly PageName[];

/** The page's row, in the type that all rows share. */
export const pageRow = (name: PageName): PageRow => PAGES[name];

/** The address of a page. */
export function pathTo(name: PlainPageName): string;
export function pathTo(name: EventPageName, eventId: number): string;
export function pathTo(name: PlainPageName | EventPageName, eventId = 0): string {
  return PAGES[name].path.replace(':id', String(eventId));
}

export interface PageAddress {
  readonly name: PageName;
  /** The text at the place of `:id`, unchecked. */
  readonly id?: string;
}

/** The page whose path an address has. */
export function matchPage(pathname: string): PageAddress {
  const path = withoutTrailingSlashes(pathname);
  for (const name of PAGE_NAMES) {
    const pattern = PAGES[name].path;
    if (pattern === path) return { name };
    const id = pattern?.endsWith('/:id') ? idAfter(pattern.slice(0, -':id'.length), path) : undefined;
    if (id !== undefined) return { name, id };
  }
  return { name: 'lost' };
}

function idAfter(prefix: string, path: string): string | undefined {
  const id = path.startsWith(prefix) ? path.slice(prefix.length) : '';
  return id === '' || id.includes('/') ? undefined : id;
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

export interface Page {
  readonly name: PageName;
  /** Only on pages that show an event. */
  readonly eventId?: number;
}

/** The page at an address; an event page whose id cannot be one is lost. */
export function pageAt(pathname: string): Page {
  const { name, id } = matchPage(pathname);
  if (id === undefined) return { name };
  const eventId = readEventId(id);
  return eventId === undefined ? { name: 'lost' } : { name, eventId };
}

/** How a page is titled and described in tabs, search results and link previews. */
export interface PageHead {
  readonly title: string;
  readonly description: string;
}

/** With the event's title, once it is known. */
export function headOf({ name }: Page, event?: string): PageHead {
  const { title, description, event: shown } = pageRow(name);
  if (name === 'home') return { title: `${PRODUCT.name} · ${PRODUCT.tagline}`, description };
  if (event === undefined || shown === null) return { title: `${title} · ${PRODUCT.name}`, description };
  return { title: `${title}: ${event} · ${PRODUCT.name}`, description: shown.describe(event) };
}

import type { EventPhase } from '../events/events';
import { isFitCode, readEventId, readWalletAddress } from '../ids';

/** What a part of a page's address may name, each with the function that reads it; undefined if the text cannot be one. */
export const PAGE_PARAMETERS = {
  event: readEventId,
  place: readPlace,
  wallet: readWalletAddress,
  code: readCode,
  /** Two fits beside each other. */
  left: readCode,
  right: readCode,
  /** The slugs of a category and of one of its items. */
  category: readSlug,
  item: readSlug,
} as const satisfies Readonly<Record<string, (text: string) => unknown>>;

type Parameter = keyof typeof PAGE_PARAMETERS;
type ParameterValue<P extends Parameter> = NonNullable<ReturnType<(typeof PAGE_PARAMETERS)[P]>>;

interface PageRow {
  /** Parts that begin with a colon are parameters. Null matches every address without a page. */
  readonly path: string | null;
  /** In the navigation, and the first word of the title in tabs. */
  readonly title: string;
  /** Null keeps the page out of the navigation. */
  readonly link: { readonly isFor: 'everyone' | 'players'; readonly side: 'before-market' | 'after-market' } | null;
  readonly isIndexed: boolean;
  /** The page has content in this phase of its event; in the others it only says when to come back. */
  readonly phase: EventPhase | null;
}

/**
 * Every page of the game (specification, section 2). The app's routes, preloads and links, the server's pages and the
 * sitemap follow from this table; a new page also needs a screen in src/app/routes.tsx and words in pageHeads.ts.
 */
export const PAGES = {
  home: {
    path: '/',
    title: 'Home',
    link: { isFor: 'everyone', side: 'before-market' },
    isIndexed: true,
    phase: null,
  },
  wardrobe: {
    path: '/wardrobe',
    title: 'Wardrobe',
    link: { isFor: 'players', side: 'before-market' },
    isIndexed: true,
    phase: null,
  },
  events: {
    path: '/events',
    title: 'Events',
    link: { isFor: 'everyone', side: 'before-market' },
    isIndexed: true,
    phase: null,
  },
  faq: {
    path: '/faq',
    title: 'FAQ',
    link: { isFor: 'everyone', side: 'after-market' },
    isIndexed: true,
    phase: null,
  },
  vote: { path: '/vote/:event', title: 'Vote', link: null, isIndexed: true, phase: 'vote' },
  results: { path: '/results/:event', title: 'Results', link: null, isIndexed: true, phase: 'archive' },
  eye: { path: '/eye', title: 'The Eye Test', link: null, isIndexed: true, phase: null },
  standings: { path: '/standings', title: 'Standings', link: null, isIndexed: true, phase: null },
  closet: { path: '/closet/:wallet', title: 'Closet', link: null, isIndexed: false, phase: null },
  place: { path: '/results/:event/:place', title: 'Place', link: null, isIndexed: true, phase: 'archive' },
  piece: { path: '/pieces/:category/:item', title: 'Piece', link: null, isIndexed: true, phase: null },
  versus: { path: '/versus/:left/:right', title: 'Versus', link: null, isIndexed: false, phase: null },
  show: { path: '/results/:event/show', title: 'The show', link: null, isIndexed: true, phase: 'archive' },
  fit: { path: '/fit/:code', title: 'A fit', link: null, isIndexed: false, phase: null },
  lost: { path: null, title: 'Lost', link: null, isIndexed: false, phase: null },
} as const satisfies Readonly<Record<string, PageRow>>;

type Pages = typeof PAGES;
export type PageName = keyof Pages;

/** The names of a path's parameters, in its order: ['event', 'place']. */
type ParametersOf<Path> = Path extends `${infer First}/${infer Rest}`
  ? [...ParametersOf<First>, ...ParametersOf<Rest>]
  : Path extends `:${infer P extends Parameter}`
    ? [P]
    : [];
type ValuesOf<Names> = Names extends [infer P extends Parameter, ...infer Rest]
  ? [ParameterValue<P>, ...ValuesOf<Rest>]
  : [];

/** The parameters of a page under their names, read: `{ event: 12 }`, or nothing. */
export type PageParameters<N extends PageName> = {
  readonly [P in ParametersOf<Pages[N]['path']>[number]]: ParameterValue<P>;
};

export type PageCalled<N extends PageName> = { readonly name: N } & PageParameters<N>;
export type Page = { [N in PageName]: PageCalled<N> }[PageName];

type Addressed = Exclude<PageName, 'lost'>;

export const PAGE_NAMES = Object.keys(PAGES) as readonly PageName[];

/** The page's row, in the type that all rows share. */
export const pageRow = (name: PageName): PageRow => PAGES[name];

/** The address of a page, given what it shows, in the order of the path: `pathTo('place', event, place)`. */
export function pathTo<N extends Addressed>(name: N, ...values: ValuesOf<ParametersOf<Pages[N]['path']>>): string {
  const left: unknown[] = [...values];
  return PAGES[name].path.replace(/:\w+/g, () => String(left.shift()));
}

/** In the query, opens the wardrobe to a visitor until a wallet is connected. `demo` alone is the designers'. */
export const TRIAL = 'demo=trial';

/** The wardrobe of a trial. */
export const TRIAL_PATH = `${PAGES.wardrobe.path}?${TRIAL}`;

export function pathOfPage({ name, ...values }: Page): string {
  const parameters: Readonly<Record<string, unknown>> = values;
  return (pageRow(name).path ?? '/').replace(/:(\w+)/g, (_, parameter: string) => String(parameters[parameter]));
}

/** The page at an address. It is the lost one if a part of the address cannot be what the page shows. */
export function pageAt(pathname: string): Page {
  const address = withoutTrailingSlashes(withoutPunctuation(pathname));
  for (const name of PAGE_NAMES) {
    const parameters = readParameters(pageRow(name), address);
    // The compiler cannot follow which parameters belong to which name.
    if (parameters !== undefined) return { name, ...parameters } as Page;
  }
  return { name: 'lost' };
}

/** Undefined if this is not an address of the page. */
function readParameters({ path }: PageRow, address: string): Readonly<Record<string, unknown>> | undefined {
  if (path === null) return undefined;
  const pattern = new RegExp(`^${path.replace(/:(\w+)/g, '(?<$1>[^/]*)')}$`);
  const match = pattern.exec(address);
  if (match === null) return undefined;
  const read = Object.entries(match.groups ?? {}).map(([name, text]) => ({
    [name]: PAGE_PARAMETERS[name as Parameter](text),
  }));
  const parameters = Object.assign({}, ...read) as Readonly<Record<string, unknown>>;
  return Object.values(parameters).includes(undefined) ? undefined : parameters;
}

function readPlace(text: string): number | undefined {
  return /^[1-9]\d{0,6}$/.test(text) ? Number(text) : undefined;
}

function readCode(text: string): string | undefined {
  return isFitCode(text) ? text : undefined;
}

function readSlug(text: string): string | undefined {
  return /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text) && text.length <= 64 ? text : undefined;
}

/** '/wardrobe/' is '/wardrobe'; the root keeps its slash. A regular expression for this takes quadratic time. */
export function withoutTrailingSlashes(path: string): string {
  let end = path.length;
  while (end > 1 && path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}

/** No address of a page ends like this. */
const ATTACHED = /^(?![-_/])[\p{P}\p{Z}\p{Default_Ignorable_Code_Point}<>|~`]$/u;

/** Chats take a full stop or a bracket after a link for a part of it, and some encode it. */
function withoutPunctuation(path: string): string {
  const characters = Array.from(decoded(path));
  while (ATTACHED.test(String(characters.at(-1)))) characters.pop();
  return characters.join('');
}

function decoded(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

/** Whether an address was meant for a fit, however little is left of it. */
export function isFitLink(pathname: string): boolean {
  return pathname.startsWith(PAGES.fit.path.replace(':code', ''));
}

/** Whether an address belongs to the API or to a file, and so never to one of the app's screens. */
export function isApiOrFile(pathname: string): boolean {
  const lastPart = pathname.slice(pathname.lastIndexOf('/') + 1);
  return /^\/(?:api|assets|cards|data|page)(?:\/|$)/.test(pathname) || /\.\w/.test(lastPart);
}

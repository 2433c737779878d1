import { EVENT_ID } from './ids';
import { PRODUCT } from './product';

/** What a page says of itself to tabs, search engines and whoever is sent its address. */
export interface PageHead {
  readonly title: string;
  readonly description: string;
}

/** The specification's screens (section 2), and what stands at any other address. */
export type PageName = 'home' | 'wardrobe' | 'events' | 'faq' | 'vote' | 'results' | 'lost';

export interface Page {
  readonly name: PageName;
  /** Of the pages that show an event. */
  readonly eventId?: number;
}

const PLAIN_PAGES: Readonly<Partial<Record<string, PageName>>> = {
  '/': 'home',
  '/wardrobe': 'wardrobe',
  '/events': 'events',
  '/faq': 'faq',
};

const EVENT_PAGE = new RegExp(`^/(vote|results)/(${EVENT_ID})$`);

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

/** The page at an address, which may end with a slash. */
export function pageAt(pathname: string): Page {
  const path = withoutTrailingSlashes(pathname);
  const [, name, id] = EVENT_PAGE.exec(path) ?? [];
  if (name !== undefined) return { name: name as PageName, eventId: Number(id) };
  return { name: (Object.hasOwn(PLAIN_PAGES, path) && PLAIN_PAGES[path]) || 'lost' };
}

interface PageTexts {
  readonly title: string;
  readonly description: string;
  /** With the event's title. */
  readonly of?: (event: string) => string;
}

const TEXTS: Readonly<Record<PageName, PageTexts>> = {
  home: {
    title: '',
    description: `${PRODUCT.tagline}. Dress your one-eyed Darcel, enter a challenge, and vote on who wore it better.`,
  },
  wardrobe: {
    title: 'Wardrobe',
    description: 'Dress a one-eyed Darcel in hats, tops, boots and worse, and keep the picture.',
  },
  events: {
    title: 'Events',
    description: 'Challenges to dress for, fits to vote on, and everybody who ever won.',
  },
  faq: {
    title: 'FAQ',
    description: 'Who can play, what each NFT is worth in XP, and why some arms go with no top.',
  },
  vote: {
    title: 'Vote',
    description: 'Two fits at a time. You choose the one that wore it better.',
    of: event => `${event}: two fits at a time, and you choose the one that wore it better.`,
  },
  results: {
    title: 'Results',
    description: 'Every fit of the challenge, ranked by those who voted.',
    of: event => `${event}: every fit of the challenge, ranked by those who voted.`,
  },
  lost: { title: 'Lost', description: 'There is no such page. He looked.' },
};

/** The event's title stands in both as soon as somebody knows it. */
export function headOf({ name }: Page, event?: string): PageHead {
  const { title, description, of } = TEXTS[name];
  if (title === '') return { title: `${PRODUCT.name} · ${PRODUCT.tagline}`, description };
  if (event === undefined || of === undefined) return { title: `${title} · ${PRODUCT.name}`, description };
  return { title: `${title}: ${event} · ${PRODUCT.name}`, description: of(event) };
}

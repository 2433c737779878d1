/** What a player asks for on the last day of an event's voting. Everything else follows from this table by arithmetic. */
export interface Rate {
  /** As docs/capacity.md words it. */
  readonly what: string;
  /** How often a player and day. */
  readonly perDay: number;
  /** Requests each time. */
  readonly requests: number;
  /** How many addresses share the requests; 0 if the answer is about the player, and no cache may keep it. */
  readonly addresses: number;
  /** Seconds for which a shared cache keeps an answer. */
  readonly fresh: number;
}

const VISITS = 2;
const MINUTES_ON_LISTS = 10;
/** A tab asks every 40 to 55 seconds while it shows a list of events (`src/features/events/followPhases.ts`). */
const NEWS_EVERY_S = 47.5;
const NEW_BROWSERS = 0.1;
export const FILES_OF_A_FIRST_VISIT = 60;
const VOTERS = 0.5;
const BALLOTS = 30;
const LOOK_AT_RESULTS = 0.6;

const perPlayer = { requests: 1, addresses: 0, fresh: 0 } as const;
const shared = { requests: 1, fresh: 2 } as const;

export const RATES = {
  page: { ...shared, what: 'pages: two visits', perDay: VISITS, addresses: 6 },
  file: {
    what: 'files: one browser in ten is new and loads 60',
    perDay: NEW_BROWSERS * VISITS * FILES_OF_A_FIRST_VISIT,
    requests: 1,
    addresses: 400,
    fresh: 300,
  },
  news: {
    ...shared,
    what: 'news: at each visit, and every 47.5 s of its ten minutes on the events',
    perDay: VISITS * (1 + (MINUTES_ON_LISTS * 60) / NEWS_EVERY_S),
    addresses: 1,
  },
  list: { ...shared, what: 'lists: four at every other visit', perDay: (VISITS / 2) * 4, addresses: 4 },
  event: { ...shared, what: 'the event and its seals: half of the players vote', perDay: VOTERS * 2, addresses: 2 },
  own: { ...perPlayer, what: 'session, XP and own entries at each visit', perDay: VISITS * 3 },
  nft: { ...perPlayer, what: 'NFTs at each visit, and before the first vote', perDay: VISITS + VOTERS },
  signIn: { ...perPlayer, what: 'sign-ins: two calls', perDay: 0.3, requests: 2 },
  entry: { ...perPlayer, what: 'entries', perDay: 0.1 },
  vote: {
    ...perPlayer,
    what: 'votes: thirty of half of the players, three calls',
    perDay: VOTERS * BALLOTS,
    requests: 3,
  },
  results: {
    ...shared,
    what: 'results: the event, 100 places, its pieces and its seals, by six of ten',
    perDay: LOOK_AT_RESULTS * 4,
    addresses: 4,
  },
  place: { ...perPlayer, what: 'the own place, by six of ten', perDay: LOOK_AT_RESULTS },
} as const satisfies Record<string, Rate>;

export type Kind = keyof typeof RATES;
export const KINDS = Object.keys(RATES) as readonly Kind[];

/** So much of a day happens in its busiest hour. */
export const BUSIEST_HOUR = 0.15;

/** How often a second in the busiest hour. */
export const perSecond = (kind: Kind, players: number): number => (players * RATES[kind].perDay * BUSIEST_HOUR) / 3_600;

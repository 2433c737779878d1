import type { Avatar } from '#rules/outfit/avatar';
import type { ClosedEvent, Receipt, SealKind, ServerKey } from '#rules/proof/published';
import type { SentVote } from '#rules/proof/readPublished';
import type { ShownResults } from '#rules/proof/shownResults';

/** What a client asked a server for. */
export type Request =
  | { readonly kind: 'sign-in'; readonly wallet: string }
  | { readonly kind: 'enter'; readonly event: number; readonly wallet: string; readonly avatar: Avatar }
  | { readonly kind: 'ballot'; readonly event: number; readonly wallet: string }
  | { readonly kind: 'seals'; readonly event: number }
  /** The call for the losing entry, which decides a ballot. */
  | Choice
  /** The winner's own call, which decides nothing. */
  | { readonly kind: 'acknowledge'; readonly event: number; readonly wallet: string; readonly winner: number }
  | { readonly kind: 'results'; readonly event: number }
  | Rule;

/** An operator's command. */
export interface Rule {
  readonly kind: 'rule';
  readonly event: number;
  readonly verb: 'withdraw' | 'ban';
  /** An entry's id, or a wallet. */
  readonly subject: string;
  /** A different one for each. */
  readonly reason: string;
}

export interface Choice extends Omit<SentVote, 'salt'> {
  readonly kind: 'vote';
  readonly loser: number;
  /** Undefined if the server draws it. */
  readonly salt: string | undefined;
}

interface Ballot {
  readonly pair: readonly [left: number, right: number];
  /** The hashes of what was shown, by id. */
  readonly looks: readonly [lo: string, hi: string];
}

/** A `fail` has certainly changed nothing. After an `unknown` the change may or may not have happened. */
export type Outcome =
  | ({ readonly kind: 'ok'; readonly receipt?: Receipt } & Partial<Ballot>)
  | { readonly kind: 'fail'; readonly status: number; readonly code: string }
  | { readonly kind: 'unknown'; readonly status?: number; readonly reason: string; readonly saysWhenToRetry?: boolean };

/** One call of one client. Times are milliseconds on the clock of the clients' process, which never jumps. */
export interface Operation<R extends Request = Request> {
  readonly client: number;
  readonly server: string;
  readonly invokedAt: number;
  readonly endedAt: number;
  readonly request: R;
  readonly outcome: Outcome;
}

/** A token changes hands. A new one has no earlier owner. */
export interface Transfer {
  readonly token: string;
  readonly to: string;
}

/** A seal that a browser has seen. */
export interface SeenSeal {
  readonly event: number;
  readonly kind: SealKind;
  readonly hash: string;
}

export interface History {
  readonly operations: readonly Operation[];
  readonly transfers: readonly Transfer[];
  readonly seen: readonly SeenSeal[];
}

interface RankedEntry {
  readonly entry: number;
  readonly battles: number;
  readonly wins: number;
}

/** What the database holds and what the API says after all events have closed. */
export interface FinalState {
  readonly events: readonly FinalEvent[];
  readonly sessions: readonly string[];
}

export interface FinalEvent {
  readonly id: number;
  readonly isClosed: boolean;
  /** For places 1, 2 and 3, and for all others. */
  readonly xp: readonly [number, number, number, number];
  readonly entries: readonly {
    readonly id: number;
    readonly wallet: string;
    readonly avatar: Avatar;
    readonly shown: number;
    readonly isWithdrawn: boolean;
  }[];
  readonly ballots: readonly {
    readonly wallet: string;
    readonly lo: number;
    readonly hi: number;
    readonly winner: number | null;
  }[];
  /** Wallets whose votes do not count. */
  readonly banned: readonly string[];
  readonly claims: readonly { readonly token: string; readonly wallet: string }[];
  /** Best first. */
  readonly standings: readonly RankedEntry[];
  readonly awards: readonly { readonly wallet: string; readonly xp: number }[];
  readonly answers?: Answers;
}

/** What is published about an event once it is closed. */
export interface Answers {
  readonly results: ShownResults['rows'];
  readonly closed: ClosedEvent;
  readonly keys: readonly ServerKey[];
}

export const isRequest =
  <K extends Request['kind']>(...kinds: readonly K[]) =>
  (operation: Operation): operation is Operation<Extract<Request, { kind: K }>> =>
    (kinds as readonly string[]).includes(operation.request.kind);

export function groupedBy<T, K>(items: Iterable<T>, keyOf: (item: T) => K): ReadonlyMap<K, readonly T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  return groups;
}

export const isOk = ({ outcome }: Operation): boolean => outcome.kind === 'ok';
export const mayHaveHappened = ({ outcome }: Operation): boolean => outcome.kind !== 'fail';
export const pairKey = (wallet: string, one: number, other: number): string =>
  `${wallet} ${Math.min(one, other)}:${Math.max(one, other)}`;

export const withdrawnEntries = ({ entries }: FinalEvent): ReadonlySet<number> =>
  new Set(entries.filter(({ isWithdrawn }) => isWithdrawn).map(({ id }) => id));

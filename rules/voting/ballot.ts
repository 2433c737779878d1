/** How many ballots a wallet may decide in one event. Also a database constraint. */
export const BALLOTS_PER_WALLET = 30;

/** Why a voter leaves a pair undecided: the fits are too close, or one of them cannot be seen properly. */
export const PASS_REASONS = ['even', 'broken'] as const;
export type PassReason = (typeof PASS_REASONS)[number];

/** How many of its ballots a wallet may pass in one event. */
export const PASSES_PER_WALLET = 3;

export const REPORT_REASONS = ['offends', 'broken'] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

/** `shown` counts the ballots that showed the entry. */
export interface RatedEntry {
  readonly id: number;
  readonly wallet: string;
  readonly shown: number;
  readonly mu: number;
  readonly sigma2: number;
}

/** Open while it has no winner and is not passed. */
export interface Ballot {
  readonly left: number;
  readonly right: number;
  readonly winner?: number;
  /** The voter has left it undecided, for good. */
  readonly passed?: true;
}

export const isOpen = ({ winner, passed }: Ballot): boolean => winner === undefined && passed === undefined;

/**
 * How many ballots an event has for a wallet: a small event runs out of pairs before the limit. The wallet's ballots
 * with entries that were withdrawn later come on top of the pairs of the entries that are left.
 */
export function ballotTotal(othersEntries: number, withdrawnBallots = 0): number {
  return Math.min(BALLOTS_PER_WALLET, (othersEntries * (othersEntries - 1)) / 2 + withdrawnBallots);
}

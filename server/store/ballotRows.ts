import type { Avatar } from '../../rules/index';
import type { Ballot, RatedEntry } from '../voting/index';

export interface ShownEntry {
  readonly id: number;
  readonly avatar: Avatar;
}

/** An entry's row: its avatar may be of any version of the game. */
export interface StoredEntry {
  readonly id: number;
  readonly avatar: unknown;
}

/** Where an event stands for a voter, by the database's clock. */
export interface VotingTimes {
  readonly has_begun: boolean;
  readonly has_ended: boolean;
}

export type VotingRefusal = 'unknown-event' | 'voting-not-open' | 'voting-closed';

export function votingRefusal(times: VotingTimes | undefined): VotingRefusal | undefined {
  if (times === undefined) return 'unknown-event';
  if (!times.has_begun) return 'voting-not-open';
  return times.has_ended ? 'voting-closed' : undefined;
}

interface StoredBallot {
  readonly lo: number;
  readonly hi: number;
  readonly lo_is_left: boolean;
  readonly winner: number | null;
}

/** All that the choice of a wallet's next pair rests on. */
export interface VoterRow extends VotingTimes {
  readonly ballots: readonly StoredBallot[];
  /** The others' entries that the wallet has not met yet, the least shown first. */
  readonly fresh: readonly RatedEntry[];
  /** Those it has met, where they are needed to fill up. */
  readonly met: readonly RatedEntry[];
  readonly strongest: readonly RatedEntry[];
  readonly mean_shown: number;
}

export function toBallot({ lo, hi, lo_is_left, winner }: StoredBallot): Ballot {
  const [left, right] = lo_is_left ? [lo, hi] : [hi, lo];
  return winner === null ? { left, right } : { left, right, winner };
}

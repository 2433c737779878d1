import { elementAt } from './elementAt';
import type { Ballot } from './ballot';
import { rankRanges, type RankRange } from './rankRanges';
import { finish, fitStrengths } from './strengths';
import { VoteCollector } from './voteGraph';

export interface Submission {
  readonly id: number;
  readonly submittedAt: string;
}

/** The unit to which strengths are rounded: smaller differences come from arithmetic, not from votes. */
const SAME_STRENGTH = 1e-6;

/** In this unit. */
export const roundedStrength = (strength: number): number => Math.round(strength / SAME_STRENGTH);

/** Ids, best first: by strength, then the earlier submission, then the id. `ballots` are the event's decided ones. */
export function rankEntries(entries: readonly Submission[], ballots: readonly Ballot[]): readonly number[] {
  return countBallots(entries, ballots).ranking.map(({ id }) => id);
}

export function countBallots(entries: readonly Submission[], ballots: readonly Ballot[]): EventCount {
  const count = new Count(entries);
  for (const ballot of ballots) count.add(ballot);
  return { ranking: finish(count.ranking()), ballots: count.ballots };
}

export interface EventCount {
  readonly ranking: readonly CountedEntry[];
  /** How many decided ballots were counted. */
  readonly ballots: number;
}

export interface CountedEntry {
  readonly id: number;
  /** Not rounded. */
  readonly strength: number;
  /** The decided ballots that showed it, and how many of them it won. */
  readonly battles: number;
  readonly wins: number;
  readonly range: RankRange;
  /** When it was submitted, in milliseconds. */
  readonly at: number;
}

/** Counts an event ballot by ballot; `ranking` pauses between its steps. */
export class Count {
  private readonly entries: readonly Submission[];
  private readonly indexes: ReadonlyMap<number, number>;
  private readonly votes: VoteCollector;

  constructor(entries: readonly Submission[]) {
    // The last digit of a sum depends on the order of its terms, so the order must always be the same.
    this.entries = [...entries].sort((a, b) => a.id - b.id);
    this.indexes = new Map(this.entries.map(({ id }, index) => [id, index]));
    this.votes = new VoteCollector(entries.length);
  }

  get ballots(): number {
    return this.votes.count;
  }

  /** Open ballots and ballots with unknown entries do not count. */
  add({ left, right, winner }: Ballot): void {
    if (winner !== left && winner !== right) return;
    const won = this.indexes.get(winner);
    const lost = this.indexes.get(winner === left ? right : left);
    if (won !== undefined && lost !== undefined && won !== lost) this.votes.add(won, lost);
  }

  *ranking(): Generator<undefined, readonly CountedEntry[]> {
    const graph = this.votes.graph();
    yield undefined;
    const strengths = yield* fitStrengths(graph);
    const rangeOf = yield* rankRanges(graph, strengths);
    const counted = this.entries.map(({ id, submittedAt }, index) => ({
      id,
      strength: elementAt(strengths, index),
      rounded: roundedStrength(elementAt(strengths, index)),
      battles: elementAt(graph.fought, index),
      wins: elementAt(graph.wins, index),
      range: rangeOf(index),
      at: Date.parse(submittedAt),
    }));
    // Sorting is stable, so entries that are equal in both stay in the order of their ids.
    return counted.sort((a, b) => b.rounded - a.rounded || a.at - b.at);
  }
}

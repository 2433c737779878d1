import type { Ballot, RatedEntry } from '#rules/voting/ballot';

/** Sixteen entries make 120 pairs, four times as many as a wallet can have had, so a legal pair is among them if the event has one. */
export const COVERAGE_SIZE = 16;
/** Few, so that the leaders meet often enough although each wallet sees them no more often than others. */
export const PODIUM_SIZE = 6;

/** Without a limit, a clear favourite would take the ballots that are needed to find its rivals. */
const MAX_SHOWN_FACTOR = 4;

export function timesSeen(ballots: readonly Ballot[]): ReadonlyMap<number, number> {
  const seen = new Map<number, number>();
  for (const { left, right } of ballots) for (const id of [left, right]) seen.set(id, (seen.get(id) ?? 0) + 1);
  return seen;
}

export function meanShown(entries: readonly RatedEntry[]): number {
  let sum = 0;
  for (const { shown } of entries) sum += shown;
  return entries.length === 0 ? 0 : sum / entries.length;
}

/** The least shown of the other wallets' entries: first those that the wallet has seen least, ties in random order. */
export function coverageLane(
  entries: readonly RatedEntry[],
  wallet: string,
  seen: ReadonlyMap<number, number>,
  random: () => number,
): readonly RatedEntry[] {
  const best = new TopRanked<RatedEntry>(COVERAGE_SIZE);
  for (const entry of entries) {
    if (entry.wallet === wallet) continue;
    best.offer(entry, [seen.get(entry.id) ?? 0, entry.shown, random()]);
  }
  return best.items();
}

/**
 * The entries that may be the best, by the upper end of their ratings. None is repeated before the wallet has seen all
 * others as often: otherwise seeing an entry twice would reveal a leader.
 */
export function podiumLane(
  entries: readonly RatedEntry[],
  wallet: string,
  seen: ReadonlyMap<number, number>,
  mean: number,
): readonly RatedEntry[] {
  const best = new TopRanked<RatedEntry>(PODIUM_SIZE);
  const others = entries.filter(entry => entry.wallet !== wallet);
  const timesSeenLeast = leastSeen(others, seen);
  for (const entry of others) {
    if ((seen.get(entry.id) ?? 0) > timesSeenLeast) continue;
    best.offer(entry, [-(entry.mu + Math.sqrt(entry.sigma2)), entry.id, 0]);
  }
  return withoutOvershown(best.items(), mean);
}

function leastSeen(entries: readonly RatedEntry[], seen: ReadonlyMap<number, number>): number {
  let least = Infinity;
  for (const { id } of entries) least = Math.min(least, seen.get(id) ?? 0);
  return least;
}

export function withoutOvershown<Entry extends Pick<RatedEntry, 'shown'>>(
  strongest: readonly Entry[],
  mean: number,
): readonly Entry[] {
  return strongest.filter(({ shown }) => shown <= MAX_SHOWN_FACTOR * mean);
}

type Rank = readonly [number, number, number];

/** Keeps the first few of a long list without sorting all of it. */
class TopRanked<T> {
  private readonly kept: { readonly item: T; readonly rank: Rank }[] = [];

  constructor(private readonly size: number) {}

  offer(item: T, rank: Rank): void {
    const last = this.kept[this.size - 1];
    if (last && !isBefore(rank, last.rank)) return;
    let place = last ? this.size - 1 : this.kept.length;
    for (; place > 0; place--) {
      const before = this.kept[place - 1];
      if (before === undefined || !isBefore(rank, before.rank)) break;
      this.kept[place] = before;
    }
    this.kept[place] = { item, rank };
  }

  items(): readonly T[] {
    return this.kept.map(({ item }) => item);
  }
}

function isBefore(a: Rank, b: Rank): boolean {
  if (a[0] !== b[0]) return a[0] < b[0];
  return a[1] !== b[1] ? a[1] < b[1] : a[2] < b[2];
}

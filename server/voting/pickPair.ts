import { BALLOTS_PER_WALLET, isOpen, type Ballot, type RatedEntry } from '#rules/voting/ballot';
import { coverageLane, meanShown, podiumLane, timesSeen } from './lanes';

type Pair = readonly [left: number, right: number];

export type Candidate = Omit<RatedEntry, 'wallet'>;

/** The candidates that a pick chooses from. Each lane is computed only when it is used. */
export interface Lanes {
  /** How often the event's entries were shown on average. */
  readonly meanShown: number;
  coverage(): readonly Candidate[];
  podium(): readonly Candidate[];
}

/** The first three earn the most XP, so one pick in four compares likely winners, as soon as the ratings can find them. */
const PODIUM_SHARE = 1 / 4;
const PODIUM_FROM_MEAN = 3;

/**
 * The next pair for a wallet, from all entries of an event: its open ballot's pair with the same sides, or undefined once
 * the wallet is done. The server uses the same `pickFromLanes`, with the lanes that `readLanes` reads from the database.
 */
export function pickPair(
  entries: readonly RatedEntry[],
  wallet: string,
  ballots: readonly Ballot[],
  random: () => number,
): Pair | undefined {
  const seen = timesSeen(ballots);
  const mean = meanShown(entries);
  return pickFromLanes(
    {
      meanShown: mean,
      coverage: () => coverageLane(entries, wallet, seen, random),
      podium: () => podiumLane(entries, wallet, seen, mean),
    },
    ballots,
    random,
  );
}

/** The one place where a pair is picked, in the game, in the bench and in `pickPair`. */
export function pickFromLanes(lanes: Lanes, ballots: readonly Ballot[], random: () => number): Pair | undefined {
  const open = ballots.find(isOpen);
  if (open) return [open.left, open.right];
  if (ballots.length >= BALLOTS_PER_WALLET) return undefined;
  const had = new Set(ballots.map(({ left, right }) => pairKey(left, right)));
  const seen = timesSeen(ballots);
  const isPodiumsTurn = lanes.meanShown >= PODIUM_FROM_MEAN && random() < PODIUM_SHARE;
  const pair =
    (isPodiumsTurn && closePair(lanes.podium(), seen, had, random)) || closePair(lanes.coverage(), seen, had, random);
  if (pair === undefined) return undefined;
  return random() < 0.5 ? pair : [pair[1], pair[0]];
}

/**
 * The least shown of the candidates that the wallet has seen least, if it has a rival left, with the rival closest in
 * strength: that comparison says most.
 */
function closePair(
  lane: readonly Candidate[],
  seen: ReadonlyMap<number, number>,
  had: ReadonlySet<string>,
  random: () => number,
): Pair | undefined {
  const drawn = lane.map(entry => ({ entry, times: seen.get(entry.id) ?? 0, lot: random() }));
  drawn.sort((a, b) => a.times - b.times || a.entry.shown - b.entry.shown || a.lot - b.lot);
  const candidates = drawn.map(({ entry }) => entry);
  for (const first of candidates) {
    const second = nearest(
      first,
      candidates.filter(entry => entry.id !== first.id && !had.has(pairKey(first.id, entry.id))),
    );
    if (second) return [first.id, second.id];
  }
  return undefined;
}

function nearest(first: Candidate, rivals: readonly Candidate[]): Candidate | undefined {
  let best = rivals[0];
  for (const rival of rivals) if (best && Math.abs(rival.mu - first.mu) < Math.abs(best.mu - first.mu)) best = rival;
  return best;
}

function pairKey(a: number, b: number): string {
  return a < b ? `${a}:${b}` : `${b}:${a}`;
}

import { BALLOTS_PER_WALLET, type Ballot, type RatedEntry } from './ballot';
import { coverageLane, meanShown, podiumLane, timesSeen } from './lanes';

type Pair = readonly [left: number, right: number];

/** Whose candidates a pick chooses from; asked for only when it is their turn. */
export interface Lanes {
  /** Over all entries of the event. */
  readonly meanShown: number;
  coverage(): readonly RatedEntry[];
  podium(): readonly RatedEntry[];
}

/** XP goes to the first three, so the top gets one look in four, as soon as it can be told from the rest. */
const PODIUM_SHARE = 1 / 4;
const PODIUM_FROM_MEAN = 3;

/** The next pair for a wallet out of a whole event: its open one as it is, undefined once the wallet is done. */
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

/** The same, where somebody else has chosen the candidates. */
export function pickFromLanes(lanes: Lanes, ballots: readonly Ballot[], random: () => number): Pair | undefined {
  const open = ballots.find(ballot => ballot.winner === undefined);
  if (open) return [open.left, open.right];
  if (ballots.length >= BALLOTS_PER_WALLET) return undefined;
  const had = new Set(ballots.map(({ left, right }) => pairKey(left, right)));
  const isPodiumsTurn = lanes.meanShown >= PODIUM_FROM_MEAN && random() < PODIUM_SHARE;
  const pair = (isPodiumsTurn && closePair(lanes.podium(), had, random)) || closePair(lanes.coverage(), had, random);
  if (pair === undefined) return undefined;
  return random() < 0.5 ? pair : [pair[1], pair[0]];
}

/** The least shown candidate that has somebody left to meet, with the one of these nearest in strength: it tells most. */
function closePair(lane: readonly RatedEntry[], had: ReadonlySet<string>, random: () => number): Pair | undefined {
  const drawn = lane.map(entry => ({ entry, lot: random() }));
  const sorted = drawn.sort((a, b) => a.entry.shown - b.entry.shown || a.lot - b.lot).map(({ entry }) => entry);
  for (const first of sorted) {
    const second = nearest(
      first,
      sorted.filter(entry => entry.id !== first.id && !had.has(pairKey(first.id, entry.id))),
    );
    if (second) return [first.id, second.id];
  }
  return undefined;
}

function nearest(first: RatedEntry, rivals: readonly RatedEntry[]): RatedEntry | undefined {
  let best = rivals[0];
  for (const rival of rivals) if (best && Math.abs(rival.mu - first.mu) < Math.abs(best.mu - first.mu)) best = rival;
  return best;
}

function pairKey(a: number, b: number): string {
  return a < b ? `${a}:${b}` : `${b}:${a}`;
}

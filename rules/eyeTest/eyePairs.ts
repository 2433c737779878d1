import { seededRandom } from '../fits/random';
import type { Avatar } from '../outfit/avatar';
import { LAYERS } from '../outfit/layers';
import { textHash } from '../textHash';
import type { RankRange } from '../voting/rankRanges';

/** A ranked entry of a closed event. */
export interface EyePlace {
  readonly id: number;
  readonly place: number;
  readonly range: RankRange;
  readonly avatar: Avatar;
}

export interface EyeEvent {
  readonly id: number;
  /** How many ranked entries it has. */
  readonly of: number;
  readonly places: readonly EyePlace[];
}

/** Two entries of which the votes put one before the other with 90 % certainty. */
export interface EyePair {
  readonly event: number;
  readonly better: EyePlace;
  readonly worse: EyePlace;
  readonly isBetterLeft: boolean;
}

/** Pairs in a day's test, and the least that make one. */
export const EYE_PAIRS = 10;
export const MIN_EYE_PAIRS = 5;

/** So many of a large event's places are read. */
const MAX_PLACES = 40;
/** More than a test needs, because votes may contradict some. */
const MAX_CANDIDATES = 60;
/** Fits that share more layers look alike. */
const MIN_DIFFERENT_LAYERS = 3;
const MAX_OF_ENTRY = 2;
const MAX_OF_EVENT = 3;

/** Changes when the same day has to have other pairs. */
const VERSION = 'duds-eye-1';

const randomOf = (...parts: readonly (string | number)[]) => seededRandom(textHash([VERSION, ...parts].join('|')));

/** The places to read, ascending: all, or 40 that the day draws. */
export function eyePlaces(day: string, event: number, of: number): readonly number[] {
  if (of <= MAX_PLACES) return Array.from({ length: of }, (_, index) => index + 1);
  const random = randomOf(day, event);
  const places = new Set<number>();
  while (places.size < MAX_PLACES) places.add(1 + Math.floor(random() * of));
  return [...places].sort((one, other) => one - other);
}

interface Drawn {
  readonly pair: EyePair;
  readonly draw: number;
}

/** The pairs with a right answer, in the day's order; at most 60, and no event has more than its share of them. */
export function eyeCandidates(day: string, events: readonly EyeEvent[]): readonly EyePair[] {
  const drawn = events.map(event => pairsOf(event).map(pair => drawPair(day, pair)));
  const share = shareOf(drawn.filter(pairs => pairs.length > 0).length, MAX_CANDIDATES);
  const shares = drawn.flatMap(pairs => inDrawnOrder(pairs).slice(0, share));
  return inDrawnOrder(shares)
    .slice(0, MAX_CANDIDATES)
    .map(({ pair }) => pair);
}

/** Each pair of the event whose ranges do not overlap and whose fits can be told apart. */
function pairsOf({ id, places }: EyeEvent): readonly Omit<EyePair, 'isBetterLeft'>[] {
  return places.flatMap(better =>
    places
      .filter(worse => better.range[1] < worse.range[0] && differentLayers(better, worse) >= MIN_DIFFERENT_LAYERS)
      .map(worse => ({ event: id, better, worse })),
  );
}

const differentLayers = (one: EyePlace, other: EyePlace): number =>
  LAYERS.filter(layer => one.avatar[layer] !== other.avatar[layer]).length;

function drawPair(day: string, pair: Omit<EyePair, 'isBetterLeft'>): Drawn {
  const random = randomOf(day, pair.event, pair.better.id, pair.worse.id);
  const draw = random();
  return { draw, pair: { ...pair, isBetterLeft: random() < 0.5 } };
}

/** Equal draws are in the order of the ids, so that the order of the input never counts. */
const inDrawnOrder = (drawn: readonly Drawn[]): readonly Drawn[] =>
  [...drawn].sort((one, other) => byIds(one.pair, other.pair)).sort((one, other) => one.draw - other.draw);

type Ids = Pick<EyePair, 'event' | 'better' | 'worse'>;

const byIds = (one: Ids, other: Ids): number =>
  one.event - other.event || one.better.id - other.better.id || one.worse.id - other.worse.id;

/** How many of so many pairs an event may have, so that together they suffice. */
const shareOf = (events: number, pairs: number): number => Math.max(MAX_OF_EVENT, Math.ceil(pairs / events));

/**
 * The day's test: the first ten candidates that their own voters do not contradict, from the clearest to the closest.
 * `duels`: the counted votes for the better and the worse one of each candidate.
 */
export function eyePairs(
  candidates: readonly EyePair[],
  duels: readonly (readonly [number, number])[],
): readonly EyePair[] {
  const agreed = candidates.filter((_, index) => isAgreed(duels[index]));
  const share = shareOf(new Set(agreed.map(({ event }) => event)).size, EYE_PAIRS);
  const taken = new Map<string, number>();
  const pairs: EyePair[] = [];
  for (const pair of agreed) {
    const { event, better, worse } = pair;
    const entries = [`${event} ${better.id}`, `${event} ${worse.id}`];
    const isFull = (taken.get(`${event}`) ?? 0) >= share || entries.some(key => (taken.get(key) ?? 0) >= MAX_OF_ENTRY);
    if (isFull || pairs.length === EYE_PAIRS) continue;
    for (const key of [`${event}`, ...entries]) taken.set(key, (taken.get(key) ?? 0) + 1);
    pairs.push(pair);
  }
  return pairs.sort((one, other) => gapOf(other) - gapOf(one));
}

/** Whether nobody had to choose between the two, or more chose the better one. */
const isAgreed = ([better, worse]: readonly [number, number] = [0, 0]): boolean =>
  better > worse || better + worse === 0;

const gapOf = ({ better, worse }: EyePair): number => worse.range[0] - better.range[1];

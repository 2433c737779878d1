import { seededRandom } from '../fits/random';
import type { Avatar } from '../outfit/avatar';
import { LAYERS } from '../outfit/layers';
import { textHash } from '../textHash';

interface EyePlace {
  readonly id: number;
  readonly place: number;
}

/** Two ranked entries of a closed event, with the votes of those who had to choose between them. */
export interface EyeDuel<Place = EyePlace> {
  readonly event: number;
  /** The one with the better place. */
  readonly better: Place;
  readonly worse: Place;
  /** For the better and for the worse one. */
  readonly votes: readonly [better: number, worse: number];
}

type EyeFit = EyePlace & { readonly avatar: Avatar };

/** Pairs in a day's test, and the least that make one. */
export const EYE_PAIRS = 10;
export const MIN_EYE_PAIRS = 5;

/** So many votes more than the other one: at least three voters, who can be told from a coin. */
export const MIN_LEAD = 3;
/** More than a test needs, because some fits look alike. */
const MAX_CANDIDATES = 60;
/** Fits that share more layers look alike. */
const MIN_DIFFERENT_LAYERS = 3;
const MAX_OF_ENTRY = 2;
const MAX_OF_EVENT = 3;

/** Changes when the same day has to have other pairs. */
const VERSION = 'duds-eye-1';

const randomOf = (day: string, { event, better, worse }: EyeDuel) =>
  seededRandom(textHash([VERSION, day, event, better.id, worse.id].join('|')));

/** In the order in which the day asks for their duels, which follows no rule. */
export function eyeEvents(day: string, events: readonly number[]): readonly number[] {
  const drawOf = (event: number): number => textHash([VERSION, day, event].join('|'));
  return [...events].sort((one, other) => drawOf(one) - drawOf(other));
}

/** Whether these duels give a test with something to choose from, so that no more events have to be asked. */
export function areEnoughDuels(duels: readonly EyeDuel[]): boolean {
  const taken = new Map<number, number>();
  return duels.filter(({ event }) => count(taken, event) <= MAX_OF_EVENT).length >= 2 * EYE_PAIRS;
}

/** In the day's order, at most 60 duels that a crowd decided, as the ranking did. No event has more than its share of them. */
export function eyeCandidates(day: string, duels: readonly EyeDuel[]): readonly EyeDuel[] {
  const decided = inDrawnOrder(day, duels.filter(isDecided));
  const share = shareOf(decided, MAX_CANDIDATES);
  const taken = new Map<number, number>();
  return decided.filter(({ event }) => count(taken, event) <= share).slice(0, MAX_CANDIDATES);
}

const isDecided = ({ votes: [better, worse] }: EyeDuel): boolean => better - worse >= MIN_LEAD;

/** Equal draws are in the order of the ids, so that the order of the input never counts. */
function inDrawnOrder(day: string, duels: readonly EyeDuel[]): readonly EyeDuel[] {
  const drawn = duels.map(duel => ({ duel, draw: randomOf(day, duel)() }));
  return drawn.sort((one, other) => one.draw - other.draw || byIds(one.duel, other.duel)).map(({ duel }) => duel);
}

const byIds = (one: EyeDuel, other: EyeDuel): number =>
  one.event - other.event || one.better.id - other.better.id || one.worse.id - other.worse.id;

/** How many of so many pairs an event may have, so that together they suffice. */
const shareOf = (duels: readonly EyeDuel[], pairs: number): number =>
  Math.max(MAX_OF_EVENT, Math.ceil(pairs / new Set(duels.map(({ event }) => event)).size));

/** Counts one more with this key, and returns how many there are now. */
function count<Key>(counts: Map<Key, number>, key: Key): number {
  const now = (counts.get(key) ?? 0) + 1;
  counts.set(key, now);
  return now;
}

/** The day's test: the first ten candidates whose fits can be told apart, from the clearest to the closest. */
export function eyePairs<Fit extends EyeFit>(candidates: readonly EyeDuel<Fit>[]): readonly EyeDuel<Fit>[] {
  const different = candidates.filter(
    ({ better, worse }) => differentLayers(better.avatar, worse.avatar) >= MIN_DIFFERENT_LAYERS,
  );
  const share = shareOf(different, EYE_PAIRS);
  const taken = new Map<string, number>();
  const has = (key: string): number => taken.get(key) ?? 0;
  const pairs: EyeDuel<Fit>[] = [];
  for (const pair of different) {
    const entries = [pair.better, pair.worse].map(({ id }) => `${pair.event} ${id}`);
    const isFull = has(`${pair.event}`) >= share || entries.some(key => has(key) >= MAX_OF_ENTRY);
    if (isFull || pairs.length === EYE_PAIRS) continue;
    for (const key of [`${pair.event}`, ...entries]) count(taken, key);
    pairs.push(pair);
  }
  return pairs.sort((one, other) => leadOf(other) - leadOf(one));
}

const differentLayers = (one: Avatar, other: Avatar): number =>
  LAYERS.filter(layer => one[layer] !== other[layer]).length;

const leadOf = ({ votes: [better, worse] }: EyeDuel): number => better - worse;

/** The side of the better one, which follows no rule. */
export function isBetterLeft(day: string, duel: EyeDuel): boolean {
  const random = randomOf(day, duel);
  random();
  return random() < 0.5;
}

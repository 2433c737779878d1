import { elementAt } from './elementAt';
import { finish, fitStrengths } from './strengths';
import { VoteCollector } from './voteGraph';

export interface Vote {
  readonly voter: string;
  readonly winner: number;
  readonly loser: number;
}

/** What one voter decided about one entry: the strength of each rival that it was shown with, and whether it was chosen. */
export interface Showings {
  readonly voter: string;
  readonly duels: readonly { readonly rival: number; readonly isChosen: boolean }[];
}

/** The strengths of all entries that the votes are about, in the order of their ids. */
export function strengthsOf(votes: readonly Vote[]): ReadonlyMap<number, number> {
  const ids = [...new Set(votes.flatMap(({ winner, loser }) => [winner, loser]))].sort((a, b) => a - b);
  const indexes = new Map(ids.map((id, index) => [id, index]));
  const collector = new VoteCollector(ids.length);
  for (const { winner, loser } of votes) collector.add(indexes.get(winner) as number, indexes.get(loser) as number);
  const strengths = finish(fitStrengths(collector.graph()));
  return new Map(ids.map((id, index) => [id, elementAt(strengths, index)]));
}

/** How many of the strongest entries are looked at. Votes for others won nothing. */
export const LEADERS = 10;

/** The ids of the strongest entries, the strongest first; equal ones stay in their order. */
export function leaders(strengths: ReadonlyMap<number, number>, count: number): readonly number[] {
  return [...strengths]
    .sort(([, one], [, other]) => other - one)
    .slice(0, count)
    .map(([id]) => id);
}

/** The strength of an entry of which the votes say nothing. */
export const AVERAGE = 0;

/** The votes on each of these entries, voter by voter. */
export function showingsOf(
  votes: readonly Vote[],
  entries: readonly number[],
  strengths: ReadonlyMap<number, number>,
): ReadonlyMap<number, readonly Showings[]> {
  const found = new Map(entries.map(id => [id, new Map<string, Showings['duels'][number][]>()]));
  const add = (entry: number, rival: number, voter: string, isChosen: boolean) => {
    const voters = found.get(entry);
    if (voters === undefined) return;
    const duels = voters.get(voter) ?? [];
    duels.push({ rival: strengths.get(rival) ?? AVERAGE, isChosen });
    voters.set(voter, duels);
  };
  for (const { voter, winner, loser } of votes) {
    add(winner, loser, voter, true);
    add(loser, winner, voter, false);
  }
  return new Map([...found].map(([id, voters]) => [id, [...voters].map(([voter, duels]) => ({ voter, duels }))]));
}

/** Gauss-Hermite quadrature: the mean of a function of a normal variable is the sum over these nodes. */
export const NORMAL_NODES = [
  { node: -2.856970013872806, weight: 0.011257411327721 },
  { node: -1.355626179974266, weight: 0.222075922005613 },
  { node: 0, weight: 0.533333333333333 },
  { node: 1.355626179974266, weight: 0.222075922005613 },
  { node: 2.856970013872806, weight: 0.011257411327721 },
] as const;

const chanceOf = (ahead: number): number => 1 / (1 + Math.exp(-ahead));

/** The probability of a voter's decisions if the entry's strength is this for all, and the voter's own taste is normal around it. */
export function likelihood({ duels }: Showings, strength: number, taste: number): number {
  let sum = 0;
  for (const { node, weight } of NORMAL_NODES) {
    let product: number = weight;
    for (const { rival, isChosen } of duels)
      product *= chanceOf((isChosen ? 1 : -1) * (strength + taste * node - rival));
    sum += product;
  }
  return sum;
}

/** How probable it is that the voter chooses the entry 0, 1, 2 … times. */
export function choices({ duels }: Showings, strength: number, taste: number): Float64Array {
  const sum = new Float64Array(duels.length + 1);
  for (const { node, weight } of NORMAL_NODES) {
    const own = duels.map(({ rival }) => chanceOf(strength + taste * node - rival)).reduce(addTrial, CERTAINLY_NONE);
    own.forEach((chance, count) => (sum[count] = elementAt(sum, count) + weight * chance));
  }
  return sum;
}

const CERTAINLY_NONE = Float64Array.of(1);

const addTrial = (counts: Float64Array, chance: number): Float64Array =>
  convolved(counts, Float64Array.of(1 - chance, chance));

/** The distribution of the sum of two independent counts. */
function convolved(one: Float64Array, other: Float64Array): Float64Array {
  const sum = new Float64Array(one.length + other.length - 1);
  one.forEach((a, i) => other.forEach((b, j) => (sum[i + j] = elementAt(sum, i + j) + a * b)));
  return sum;
}

/** The same for any number of counts. */
export const sumOf = (counts: readonly Float64Array[]): Float64Array => counts.reduce(convolved, CERTAINLY_NONE);

export const meanOf = (distribution: Float64Array): number =>
  distribution.reduce((sum, chance, count) => sum + count * chance, 0);

/** Deviations of the voters' tastes for an entry, in the unit of strengths. Beyond the last, votes would follow taste alone. */
const TASTES = [0, 0.4, 0.8, 1.2, 1.6] as const;

/** How much the voters' tastes differ, by what explains best how often each voter chose the same entry again. */
export function fitTaste(entries: Iterable<readonly Showings[]>): number {
  const lists = [...entries];
  const fits = TASTES.map(taste => ({ taste, fit: lists.reduce((sum, list) => sum + fitEntry(list, taste).fit, 0) }));
  return fits.reduce((best, one) => (one.fit > best.fit ? one : best)).taste;
}

/** The strength at which the decisions about an entry are most probable under a standard normal prior. */
export function fitEntry(
  list: readonly Showings[],
  taste: number,
  chance = (one: Showings, strength: number) => likelihood(one, strength, taste),
): { readonly strength: number; readonly fit: number } {
  const fitAt = (strength: number) =>
    list.reduce((sum, one) => sum + Math.log(chance(one, strength)), -(strength ** 2) / 2);
  const strength = highest(fitAt, -MAX_STRENGTH, MAX_STRENGTH);
  return { strength, fit: fitAt(strength) };
}

const MAX_STRENGTH = 4;
const GOLDEN = (Math.sqrt(5) - 1) / 2;
/** Leaves less than a thousandth of the interval. */
const SECTIONS = 16;

/** The argument at which a function with a single maximum reaches it. */
function highest(valueAt: (x: number) => number, from: number, to: number): number {
  let [low, high] = [from, to];
  for (let section = 0; section < SECTIONS; section++) {
    const step = GOLDEN * (high - low);
    if (valueAt(high - step) < valueAt(low + step)) low = high - step;
    else high = low + step;
  }
  return (low + high) / 2;
}

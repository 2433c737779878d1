import { seededRandom } from '#rules/fits/random';
import { suspectLinks } from '#rules/voting/linkedVotes';
import { SUSPICIOUS, suspectVotes, type Suspicion } from '#rules/voting/suspectVotes';
import type { Vote } from '#rules/voting/voterTastes';
import { pickPair, rankEntries } from '../../server/voting/index';
import { normalFrom } from './chance';
import { inMemory, type Pair } from './methods';

export interface Collusion {
  readonly size: number;
  readonly honest: number;
  /** Voters who always vote for the fifth-best entry, and otherwise like everybody else. */
  readonly brigade: number;
  /** How much the voters' own tastes differ; the entries' strengths have a standard deviation of 1. */
  readonly taste: number;
  /** How far two camps, of half the voters each, differ in which half of the entries they like. */
  readonly camps?: number;
}

interface PlayedCollusion {
  readonly votes: readonly Vote[];
  readonly brigade: readonly string[];
  readonly target: number;
  /** The entries, best first, by all votes. */
  readonly ranking: readonly number[];
}

const TARGET_RANK = 4;

/** A whole event with the game's own picker, in which everybody uses up all ballots, in any order. */
export async function playCollusion(seed: number, plan: Collusion): Promise<PlayedCollusion> {
  const { size, honest, brigade } = plan;
  const random = seededRandom(seed);
  const quality = Array.from({ length: size }, () => normalFrom(random));
  const target = 1 + quality.indexOf([...quality].sort((a, b) => b - a)[TARGET_RANK] ?? 0);
  const event = await inMemory('DUDS', pickPair, rankEntries).open({
    owners: quality.map((_, index) => `entrant ${index}`),
    submitted: quality.map((_, index) => index),
    random,
  });
  const tasteOf = tastes(quality, plan, random);
  const voters = Array.from(
    { length: honest + brigade },
    (_, number) => `${number < honest ? 'honest' : 'brigade'} ${number}`,
  );
  const votes: Vote[] = [];
  for (const left = [...voters]; left.length > 0;) {
    const place = Math.floor(random() * left.length);
    const voter = left[place] ?? '';
    const pair = await event.next(voter);
    if (pair === undefined) left.splice(place, 1);
    else {
      const isLoyal = voter.startsWith('brigade') && pair.includes(target);
      const winner = isLoyal ? target : honestChoice(pair, tasteOf(voter), random);
      await event.vote(voter, pair, winner);
      votes.push({ voter, winner, loser: winner === pair[0] ? pair[1] : pair[0] });
    }
  }
  return { votes, brigade: voters.slice(honest), target, ranking: await event.ranking() };
}

function tastes(quality: readonly number[], { taste, camps = 0 }: Collusion, random: () => number) {
  const styles = quality.map(() => (random() < 0.5 ? -1 : 1));
  const known = new Map<string, readonly number[]>();
  return (voter: string): readonly number[] => {
    const camp = Number(voter.split(' ')[1]) % 2 === 0 ? camps : -camps;
    const own =
      known.get(voter) ?? quality.map((one, index) => one + taste * normalFrom(random) + camp * (styles[index] ?? 0));
    known.set(voter, own);
    return own;
  };
}

function honestChoice([left, right]: Pair, quality: readonly number[], random: () => number): number {
  const ahead = (quality[left - 1] ?? 0) - (quality[right - 1] ?? 0);
  return random() < 1 / (1 + Math.exp(-ahead)) ? left : right;
}

interface Setting {
  readonly size: number;
  readonly honest: number;
  readonly brigade: number;
}

const SETTINGS: readonly Setting[] = [
  { size: 12, honest: 20, brigade: 8 },
  { size: 12, honest: 60, brigade: 8 },
  { size: 50, honest: 40, brigade: 8 },
];
const TASTES: readonly Pick<Collusion, 'taste' | 'camps'>[] = [
  { taste: 0 },
  { taste: 0.5 },
  { taste: 0.9 },
  { taste: 0, camps: 0.5 },
  { taste: 0, camps: 1 },
];

/** How often brigades and honest voters are named, by how much honest tastes differ. */
export async function benchCollusion(seeds: number): Promise<void> {
  console.log(`${seeds} events each; named: without links between the voters, and if the brigade's wallets are linked`);
  console.log(
    'entries  honest  brigade  taste  camps   brigade named   first three   of these, linked named   honest named   linked honest named',
  );
  for (const setting of SETTINGS) for (const taste of TASTES) await measure({ ...setting, ...taste }, seeds);
}

async function measure(plan: Collusion, seeds: number): Promise<void> {
  let [named, podium, linked, wrong, wronglyLinked] = [0, 0, 0, 0, 0];
  for (let seed = 1; seed <= seeds; seed++) {
    const event = await playCollusion(seed, plan);
    if (isNamed(suspectVotes(event.votes), SUSPICIOUS.unlinked, event.target)) named += 1;
    if (event.ranking.indexOf(event.target) < 3) {
      podium += 1;
      if (isNamed(suspectLinks(event.votes, [event.brigade]).flat(), SUSPICIOUS.linked, event.target)) linked += 1;
    }
    const fair = await playCollusion(seed + 1_000, { ...plan, honest: plan.honest + plan.brigade, brigade: 0 });
    const group = [...new Set(fair.votes.map(({ voter }) => voter))].slice(0, plan.brigade);
    if (isNamed(suspectVotes(fair.votes), SUSPICIOUS.unlinked)) wrong += 1;
    if (isNamed(suspectLinks(fair.votes, [group]).flat(), SUSPICIOUS.linked)) wronglyLinked += 1;
  }
  const { size, honest, brigade, taste, camps = 0 } = plan;
  console.log([size, honest, brigade, taste, camps, named, podium, linked, wrong, wronglyLinked].join('\t'));
}

const isNamed = (found: readonly Suspicion[], level: number, target?: number): boolean =>
  found.some(({ entry, chance }) => chance < level && (target === undefined || entry === target));

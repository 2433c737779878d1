import type { Suspicion } from './suspectVotes';
import {
  AVERAGE,
  choices,
  fitTaste,
  LEADERS,
  leaders,
  meanOf,
  NORMAL_NODES,
  showingsOf,
  strengthsOf,
  sumOf,
  type Showings,
  type Vote,
} from './voterTastes';

/** Prizes go to the first three. */
const LOOKED_AT = 3;

/**
 * For each group of voters that something else links: whether it chose one of the first three entries more often than
 * the votes of all others let expect. That can be told even if each of them saw the entry only once. `chance` counts all
 * groups and entries (Bonferroni).
 */
export function suspectLinks(
  votes: readonly Vote[],
  groups: readonly (readonly string[])[],
): readonly (readonly Suspicion[])[] {
  const strengths = strengthsOf(votes);
  const entries = leaders(strengths, LOOKED_AT);
  const taste = fitTaste(showingsOf(votes, leaders(strengths, LEADERS), strengths).values());
  const tests = groups.length * entries.length;
  return groups.map(group =>
    suspicionsOf(votes, group, entries, taste).map(one => ({ ...one, chance: Math.min(1, tests * one.chance) })),
  );
}

function suspicionsOf(
  votes: readonly Vote[],
  group: readonly string[],
  entries: readonly number[],
  taste: number,
): readonly Suspicion[] {
  const members = new Set(group);
  const strengths = strengthsOf(votes.filter(({ voter }) => !members.has(voter)));
  return [...showingsOf(votes, entries, strengths)].flatMap(([entry, all]) => {
    const own = all.filter(({ voter }) => members.has(voter));
    if (own.length < 2) return [];
    const others = all.filter(({ voter }) => !members.has(voter));
    const strength = strengths.get(entry) ?? AVERAGE;
    return suspicionOf(entry, own, { strength, deviation: deviationOf(strength, others), taste });
  });
}

interface Expected {
  readonly strength: number;
  /** Of the strength, as far as the others' votes tell it. */
  readonly deviation: number;
  readonly taste: number;
}

function suspicionOf(entry: number, list: readonly Showings[], { strength, deviation, taste }: Expected): Suspicion {
  const duels = list.flatMap(one => one.duels);
  const chosen = duels.filter(({ isChosen }) => isChosen).length;
  let [chance, expected] = [0, 0];
  for (const { node, weight } of NORMAL_NODES) {
    const counts = sumOf(list.map(one => choices(one, strength + deviation * node, taste)));
    chance += weight * counts.slice(chosen).reduce((sum, one) => sum + one, 0);
    expected += weight * meanOf(counts);
  }
  return { entry, voters: list.map(({ voter }) => voter), votes: duels.length, chosen, expected, chance };
}

/** Laplace's approximation under a standard normal prior. */
function deviationOf(strength: number, list: readonly Showings[]): number {
  let certainty = 1;
  for (const { duels } of list)
    for (const { rival } of duels) {
      const chance = 1 / (1 + Math.exp(rival - strength));
      certainty += chance * (1 - chance);
    }
  return 1 / Math.sqrt(certainty);
}

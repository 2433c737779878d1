import { DEFAULT_OUTFIT, type Outfit } from '#rules/outfit/avatar';
import type { Wardrobe } from '#rules/outfit/items';
import { bodyOf, choose, dice, keyOf, outfitOf } from './games';
import { fittingViolations } from './fitting';
import { choiceViolations, fitViolations, indexOf, violations } from './invariants';
import { newBody, play, type Body } from './model';

/** Plays the choices with the rules and with the model side by side, and returns the first difference. */
export function firstDifference(wardrobe: Wardrobe, choices: Iterable<number>): string | undefined {
  const body: Body = newBody();
  let outfit: Outfit = DEFAULT_OUTFIT;
  for (const choice of choices) {
    const chosen = wardrobe[choice % wardrobe.length]!;
    const { outfit: after, notCompatibleWith } = choose(outfit, chosen);
    const named = play(body, chosen.category, chosen.item);
    const [ours, theirs] = [keyOf(after), keyOf(outfitOf(body))];
    if (ours !== theirs || notCompatibleWith.join() !== named.join()) {
      return `${JSON.stringify(chosen)} on ${keyOf(outfit)}\n${ours} / ${notCompatibleWith.join()}\n${theirs} / ${named.join()}`;
    }
    outfit = after;
  }
  return undefined;
}

export function* rolls(seed: number, count: number): Generator<number> {
  const roll = dice(seed);
  for (let n = 0; n < count; n += 1) yield roll(1 << 20);
}

/** Plays with the rules alone, and returns the first violations of an invariant. */
export function violationsOfGame(wardrobe: Wardrobe, game: Iterable<number>): readonly string[] {
  const index = indexOf(wardrobe);
  let outfit: Outfit = DEFAULT_OUTFIT;
  for (const choice of game) {
    const chosen = wardrobe[choice % wardrobe.length]!;
    const found = choiceViolations(outfit, chosen);
    outfit = choose(outfit, chosen).outfit;
    const all = [...found, ...violations(outfit, index), ...fitViolations(outfit, wardrobe)];
    if (all.length > 0) return [JSON.stringify(chosen), ...all];
  }
  return [];
}

interface Closure {
  readonly states: number;
  readonly transitions: number;
  readonly refused: number;
  readonly violations: readonly string[];
}

/** Visits every outfit that choices from these pieces can reach, and checks the invariants of each. */
export function exploreAll(chosen: Wardrobe, wardrobe: Wardrobe): Closure {
  const index = indexOf(wardrobe);
  const seen = new Set([keyOf(DEFAULT_OUTFIT)]);
  const waiting: Outfit[] = [DEFAULT_OUTFIT];
  const found: string[] = [];
  let transitions = 0;
  let refused = 0;
  for (let outfit = waiting.pop(); outfit && found.length === 0; outfit = waiting.pop()) {
    found.push(...violations(outfit, index), ...fitViolations(outfit, wardrobe));
    for (const next of chosen) {
      const { outfit: after, notCompatibleWith } = choose(outfit, next);
      const body = bodyOf(outfit);
      const named = play(body, next.category, next.item);
      const key = keyOf(after);
      transitions += 1;
      if (after === outfit) refused += 1;
      found.push(...choiceViolations(outfit, next), ...fittingViolations(outfit, next, wardrobe));
      if (key !== keyOf(outfitOf(body)) || named.join() !== notCompatibleWith.join())
        found.push(`differs from the model: ${key}`);
      if (seen.has(key)) continue;
      seen.add(key);
      waiting.push(after);
    }
  }
  return { states: seen.size, transitions, refused, violations: found };
}

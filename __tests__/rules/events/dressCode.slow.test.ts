import { checkDressCode, dressCodeProblems, exampleFit } from '#rules/events/dressCode';
import { wardrobeFor } from '#rules/events/lending';
import type { DressCode } from '#rules/events/events';
import { checkFit } from '#rules/fits/submission';
import { LAYERS } from '#rules/outfit/layers';
import { valueOf, WARDROBE } from '../support/catalogue';
import { dice } from '../support/games';

const OWNER = { xp: 1e9, traits: 'all', unlocked: [] } as const;

/** Layers and values by chance, few of each. */
function randomCode(seed: number): DressCode {
  const roll = dice(seed);
  const layers = LAYERS.filter(() => roll(5) === 0);
  const wear = layers.filter((_layer, at) => at % 2 === 0);
  const bare = layers.filter((_layer, at) => at % 2 === 1);
  const only = WARDROBE.filter(() => roll(6) === 0).map(valueOf);
  return {
    ...(roll(2) === 0 && { wear }),
    ...(roll(2) === 0 && { bare }),
    ...(roll(2) === 0 && { most: roll(8) }),
    ...(roll(3) === 0 && { only, ...(roll(2) === 0 && { lent: true as const }) }),
  };
}

test('500 random codes have an example that passes both checks, or a problem that says why not', () => {
  const judged = Array.from({ length: 500 }, (_, seed) => {
    const code = randomCode(seed);
    const fit = exampleFit(code, WARDROBE, seed);
    const problems = dressCodeProblems(code, WARDROBE);
    if (fit === undefined) return { seed, isExplained: problems.length > 0 };
    const offered = wardrobeFor(WARDROBE, code);
    const isMet = checkFit(fit, offered, OWNER).length === 0 && checkDressCode(fit, code, WARDROBE).length === 0;
    return { seed, isMet };
  });
  expect(judged.filter(({ isMet, isExplained }) => !isMet && !isExplained)).toEqual([]);
  expect(judged.filter(({ isMet }) => isMet).length).toBeGreaterThan(350);
});

import fc from 'fast-check';
import { DROPS } from '#rules/catalogue/drops';
import { rollPieces } from '#rules/fits/dice';
import { DEFAULT_OUTFIT } from '#rules/outfit/avatar';
import {
  HISTORY_LIMIT,
  isSameOutfit,
  recordChoices,
  recordOutfit,
  redo,
  startHistory,
  undo,
  type OutfitHistory,
} from '#rules/outfit/history';
import { LAYERS } from '#rules/outfit/layers';
import { wearPieces } from '#rules/outfit/wearPieces';
import { WARDROBE } from '../rules/support/catalogue';
import { DEMO, indexOf, violations } from '../rules/support/invariants';

type Roll = Parameters<typeof rollPieces>[3];
type Move = 'undo' | 'redo' | 'reset' | Roll | number;

const move = fc.oneof(
  { weight: 6, arbitrary: fc.nat(WARDROBE.length - 1) },
  { weight: 2, arbitrary: fc.constantFrom<Move>('undo', 'redo') },
  { weight: 1, arbitrary: fc.constant<Move>('reset') },
  {
    weight: 1,
    arbitrary: fc.record({ seed: fc.integer(), drops: fc.constant(DROPS.length), pinned: fc.subarray([...LAYERS]) }),
  },
);

function play(history: OutfitHistory, next: Move): OutfitHistory {
  if (next === 'undo') return undo(history);
  if (next === 'redo') return redo(history);
  if (next === 'reset') return recordOutfit(history, DEFAULT_OUTFIT);
  if (typeof next === 'number') return recordChoices(history, WARDROBE.slice(next, next + 1));
  const pieces = rollPieces(history, WARDROBE, DEMO, next);
  return recordOutfit(history, wearPieces(history, WARDROBE, next.pinned, pieces));
}

test('in any game of choices, resets, rolls, undo and redo, the history stays within its limit and every step is a valid outfit', () => {
  const index = indexOf(WARDROBE);
  const game = fc.property(fc.array(move, { maxLength: 160, size: 'max' }), moves => {
    let history = startHistory(DEFAULT_OUTFIT);
    for (const next of moves) {
      const after = play(history, next);
      expect(after.past.length).toBeLessThanOrEqual(HISTORY_LIMIT);
      const isStep = next !== 'undo' && next !== 'redo';
      if (isStep && after.past !== history.past) {
        expect(after.past.length).toBe(Math.min(history.past.length + 1, HISTORY_LIMIT));
        expect(isSameOutfit(undo(after), history)).toBe(true);
      }
      if (!isStep) expect(after.past.length + after.future.length).toBe(history.past.length + history.future.length);
      expect(violations(after, index)).toEqual([]);
      history = after;
    }
    for (const outfit of [...history.past, ...history.future]) expect(violations(outfit, index)).toEqual([]);
  });
  fc.assert(game, { numRuns: 300 });
});

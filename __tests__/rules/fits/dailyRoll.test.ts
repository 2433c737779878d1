import { DROPS } from '#rules/catalogue/drops';
import type { Palette } from '#rules/catalogue/palette';
import { dailyRoll } from '#rules/fits/dailyRoll';
import { isHarmonious, rollPieces } from '#rules/fits/dice';
import { DEFAULT_AVATAR, DEFAULT_OUTFIT } from '#rules/outfit/avatar';
import { looksWrong } from '#rules/outfit/looksWrong';
import { wearPieces } from '#rules/outfit/wearPieces';
import { PALETTE, WARDROBE } from '../support/catalogue';
import { DEMO } from '../support/invariants';

const TODAY = 20_784;
const DAYS = [0, 1, 2, 3, 4].map(days => TODAY + days);
const drops = DROPS.length;

function drawnOn(day: number, palette?: Palette) {
  const roll = dailyRoll(day, WARDROBE, DEMO, { drops, palette });
  const pieces = rollPieces(DEFAULT_OUTFIT, WARDROBE, DEMO, { ...roll, pinned: [] }, palette);
  return { roll, pieces, outfit: wearPieces(DEFAULT_OUTFIT, WARDROBE, [], pieces) };
}

function expectClothes({ outfit: { avatar } }: ReturnType<typeof drawnOn>): void {
  for (const layer of ['tops', 'bottoms', 'shoesAndLegs'] as const)
    expect(['', DEFAULT_AVATAR[layer]]).not.toContain(avatar[layer]);
}

test('a bare Darcel is clothed from top to shoes, in colours that go together, another way each day', () => {
  const drawn = DAYS.map(day => drawnOn(day, PALETTE));
  drawn.forEach(expectClothes);
  for (const { pieces, outfit } of drawn) {
    expect(isHarmonious(outfit.avatar, PALETTE)).toBe(true);
    expect(pieces.filter(piece => looksWrong(outfit, piece, WARDROBE))).toEqual([]);
  }
  // No day takes a seed of another one.
  expect(drawn.map(({ roll }) => roll.seed % 1_000_000)).toEqual(DAYS);
});

test('is the same for everybody, and needs no palette', () => {
  expect(drawnOn(TODAY)).toEqual(drawnOn(TODAY));
  expectClothes(drawnOn(TODAY));
});

test('without good clothes, it is a roll all the same', () => {
  expect(dailyRoll(TODAY, [], DEMO, { drops, palette: undefined })).toEqual({ seed: TODAY, drops });
});

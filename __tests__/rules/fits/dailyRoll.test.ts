import { DROPS } from '#rules/catalogue/drops';
import { dailyRoll } from '#rules/fits/dailyRoll';
import { isHarmonious, rollPieces, type DatedSeed } from '#rules/fits/dice';
import { DEFAULT_AVATAR, DEFAULT_OUTFIT } from '#rules/outfit/avatar';
import { looksWrong } from '#rules/outfit/looksWrong';
import { wearPieces } from '#rules/outfit/wearPieces';
import { PALETTE, WARDROBE } from '../support/catalogue';
import { DEMO } from '../support/invariants';

const TODAY = 20_784;
const DAYS = Array.from({ length: 10 }, (_, days) => TODAY + days);
const drops = DROPS.length;

const rollOf = (day: number) => dailyRoll(day, WARDROBE, DEMO, { drops, palette: PALETTE });

function drawn(roll: DatedSeed) {
  const pieces = rollPieces(DEFAULT_OUTFIT, WARDROBE, DEMO, { ...roll, pinned: [] }, PALETTE);
  return { pieces, outfit: wearPieces(DEFAULT_OUTFIT, WARDROBE, [], pieces) };
}

test.each(DAYS)('on day %i a bare Darcel is clothed from top to shoes, in colours that go together', day => {
  const { pieces, outfit } = drawn(rollOf(day));
  const { tops, bottoms, shoesAndLegs } = outfit.avatar;
  expect([tops, bottoms, shoesAndLegs]).not.toContain('');
  expect(bottoms).not.toBe(DEFAULT_AVATAR.bottoms);
  expect(shoesAndLegs).not.toBe(DEFAULT_AVATAR.shoesAndLegs);
  expect(isHarmonious(outfit.avatar, PALETTE)).toBe(true);
  expect(pieces.filter(piece => looksWrong(outfit, piece, WARDROBE))).toEqual([]);
});

test('a day has one roll, with a seed that no other day has', () => {
  expect(rollOf(TODAY)).toEqual(rollOf(TODAY));
  expect(new Set(DAYS.map(day => rollOf(day).seed)).size).toBe(DAYS.length);
});

test('without a palette or good clothes, it is a roll all the same', () => {
  expect(dailyRoll(TODAY, [], DEMO, { drops, palette: undefined })).toEqual({ seed: TODAY, drops });
});

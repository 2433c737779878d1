import { DROPS } from '#rules/catalogue/drops';
import { searchWardrobe, countFilters, type WardrobeQuery } from '#rules/catalogue/search';
import { rollPieces } from '#rules/fits/dice';
import { DEFAULT_OUTFIT } from '#rules/outfit/avatar';
import { looksWrong } from '#rules/outfit/looksWrong';
import { makePiece } from '../support/catalogue';
import { wearingPieces } from '../support/games';
import { DEMO } from '../support/invariants';

const hat = makePiece('hairAndHats', 'Wide Hat');
const hair = makePiece('hairAndHats', 'Hair');
const headphones = makePiece('headAccessories', 'Headset', { avoid: ['hair-and-hats/wide-hat.svg'] });
const fez = makePiece('hairAndHats', 'Fez', { avoid: ['head-accessories/headset.svg', 'glasses/visor.svg'] });
const visor = makePiece('glasses', 'Visor');
const wardrobe = [hat, hair, headphones, fez, visor];

test.each([
  ['what it avoids', headphones, hat, true],
  ['what avoids it', hat, headphones, true],
  ['another thing', headphones, hair, false],
  ['the first of two that it avoids', fez, headphones, true],
  ['the second of two that it avoids', fez, visor, true],
  ['one of two that avoid it', headphones, fez, true],
])('a piece with %s', (_name, piece, worn, expected) => {
  expect(looksWrong(wearingPieces(worn), piece, wardrobe)).toBe(expected);
});

test('the dice never wear both', () => {
  for (let seed = 0; seed < 60; seed += 1) {
    const rolled = rollPieces(DEFAULT_OUTFIT, [hat, headphones], DEMO, { seed, drops: DROPS.length, pinned: [] });
    expect(rolled.length).toBeLessThan(2);
  }
});

test('the filter of what works with the fit leaves it out, and the counts agree', () => {
  const query: WardrobeQuery = { text: '', states: [], compatible: true, hue: null, order: 'default' };
  const context = { holder: DEMO, outfit: wearingPieces(hat), palette: {}, collections: [] };
  expect(searchWardrobe(wardrobe, query, context)).toEqual([hat, hair, fez, visor]);
  expect(countFilters(wardrobe, query, context).compatible).toBe(4);
  expect(searchWardrobe(wardrobe, { ...query, compatible: false }, context)).toEqual(wardrobe);
});

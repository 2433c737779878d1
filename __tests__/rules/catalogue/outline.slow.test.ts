import fc from 'fast-check';
import { traceOutline } from '#rules/catalogue/outline';
import { PALETTE, WARDROBE } from '../support/catalogue';
import { wearingPieces } from '../support/games';

const fit = fc.array(fc.constantFrom(...WARDROBE), { maxLength: 12 }).map(chosen => wearingPieces(...chosen).avatar);

test('over fits, the parts of an outline are those of worn pieces and add up to the whole', () => {
  const property = fc.property(fit, avatar => {
    const rims = traceOutline(avatar, PALETTE);
    expect(rims.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1);
    expect(rims.filter(({ layer }) => avatar[layer] === '')).toEqual([]);
  });
  fc.assert(property, { numRuns: 200 });
});

test('over fits, a piece above others hides parts of them and brings none to light', () => {
  const property = fc.property(fit, avatar => {
    const seen = traceOutline(avatar, PALETTE).map(({ layer }) => layer);
    const below = traceOutline({ ...avatar, headAccessories: '' }, PALETTE).map(({ layer }) => layer);
    expect(seen.filter(layer => layer !== 'headAccessories' && !below.includes(layer))).toEqual([]);
  });
  fc.assert(property, { numRuns: 200 });
});

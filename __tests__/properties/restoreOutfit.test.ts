import fc from 'fast-check';
import { checkFit } from '#rules/fits/submission';
import { DEFAULT_AVATAR, isLayerValue, type Outfit } from '#rules/outfit/avatar';
import { LAYERS, type Layer } from '#rules/outfit/layers';
import { restoreOutfit } from '#rules/outfit/restoreOutfit';
import { valueOf, WARDROBE } from '../rules/support/catalogue';
import { keyOf } from '../rules/support/games';
import { DEMO, indexOf, violations } from '../rules/support/invariants';

const asSaved = (outfit: Outfit): Outfit => JSON.parse(JSON.stringify(outfit)) as Outfit;

describe('restoring hostile data', () => {
  const values = [...WARDROBE.map(valueOf), '', 'glasses/new.svg', 'arms/new.svg', 'tops/new.svg', '#12', 'x'];
  const value = fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...values) }, fc.jsonValue());
  const ofLayers = <T>(each: fc.Arbitrary<T>): fc.Arbitrary<object> =>
    fc.dictionary(fc.constantFrom(...LAYERS, 'shoes'), each);
  const saved = fc.oneof(
    fc.record({
      avatar: fc.oneof({ weight: 5, arbitrary: ofLayers(value) }, fc.jsonValue()),
      topType: fc.oneof(fc.constantFrom('short', 'sleeveless', 'no-arms'), fc.jsonValue()),
      exclusions: fc.oneof(
        { weight: 5, arbitrary: ofLayers(fc.oneof(ofLayers(value), fc.jsonValue())) },
        fc.jsonValue(),
      ),
    }),
    fc.anything(),
  ) as fc.Arbitrary<object>;
  const index = indexOf(WARDROBE);

  test('never throws, and returns 13 allowed values that keep the invariants', () => {
    const property = fc.property(saved, hostile => {
      const outfit = restoreOutfit(hostile);
      expect(Object.keys(outfit.avatar)).toEqual([...LAYERS]);
      expect(LAYERS.filter(layer => !isLayerValue(layer, outfit.avatar[layer]))).toEqual([]);
      expect(violations(outfit, new Map())).toEqual([]);
      expect(restoreOutfit(asSaved(outfit))).toEqual(outfit);
    });
    fc.assert(property, { numRuns: 2000 });
  });

  test('takes nothing off that the saved avatar wears, whatever its maps say', () => {
    const property = fc.property(
      fc.constantFrom(...LAYERS),
      ofLayers(fc.constantFrom('', ...values)),
      fc.constantFrom([], WARDROBE),
      (wearing, map, wardrobe) => {
        const avatar = { ...DEFAULT_AVATAR, [wearing]: wearing === 'background' ? '#123456' : `${wearing}/new.svg` };
        const restored = restoreOutfit({ avatar, exclusions: { [wearing]: map } }, wardrobe).avatar;
        expect(restored).toEqual(restoreOutfit({ avatar }, wardrobe).avatar);
      },
    );
    fc.assert(property, { numRuns: 2000 });
  });

  test('returns an outfit that choices could lead to if the wardrobe is known', () => {
    const property = fc.property(saved, hostile => {
      const outfit = restoreOutfit(hostile, WARDROBE);
      const unknown = (layer: Layer): boolean => outfit.avatar[layer] !== '' && !index.has(outfit.avatar[layer]);
      expect(violations(outfit, index)).toEqual([]);
      const refused = checkFit(outfit.avatar, WARDROBE, DEMO).filter(
        problem => 'layer' in problem && !LAYERS.some(unknown),
      );
      expect(refused).toEqual([]);
      expect(keyOf(restoreOutfit(asSaved(outfit), WARDROBE))).toBe(keyOf(outfit));
    });
    fc.assert(property, { numRuns: 2000 });
  });
});

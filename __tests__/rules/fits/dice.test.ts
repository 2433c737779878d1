import { DROPS, wardrobeAfter } from '#rules/catalogue/drops';
import { isWearable, itemStatus } from '#rules/catalogue/status';
import { harmony, isHarmonious, rollPieces } from '#rules/fits/dice';
import { DEFAULT_AVATAR, DEFAULT_OUTFIT, type Avatar, type Outfit } from '#rules/outfit/avatar';
import type { Wardrobe } from '#rules/outfit/items';
import { LAYERS, type Layer } from '#rules/outfit/layers';
import { pinnedPart, wearPieces } from '#rules/outfit/wearPieces';
import { makePiece, PALETTE, pieces, WARDROBE } from '../support/catalogue';
import { wearing, wearingPieces } from '../support/games';
import { DEMO, VISITOR } from '../support/invariants';
import { randomWardrobe } from '../support/randomWardrobe';
import { rolled } from '../support/rolls';

describe('a roll', () => {
  test('with a given seed never changes, so that links keep their fit', () => {
    const wardrobe = randomWardrobe(7);
    const drawn = rollPieces(DEFAULT_OUTFIT, wardrobe, DEMO, { seed: 0x7f3a91c2, drops: 1, pinned: [] }, {});
    expect(wearPieces(DEFAULT_OUTFIT, wardrobe, [], drawn).avatar).toMatchInlineSnapshot(`
      {
        "arms": "",
        "background": "#000",
        "bodyAccessories": "body-accessories/wild-1.svg",
        "bottoms": "",
        "eye": "eye/regular.svg",
        "facialHair": "facial-hair/plain-0.svg",
        "glasses": "",
        "hairAndHats": "",
        "head": "head/wild-1.svg",
        "headAccessories": "",
        "mouth": "mouth/plain-1.svg",
        "shoesAndLegs": "shoes-and-legs/plain-0.svg",
        "tops": "",
      }
    `);
  });

  test('stays as it is when another drop comes', () => {
    const before = wardrobeAfter(WARDROBE, DROPS.length - 1);
    expect(before.length).toBeLessThan(WARDROBE.length);
    const fitsOf = (wardrobe: Wardrobe): readonly unknown[] =>
      Array.from({ length: 10 }, (_, seed) =>
        rollPieces(DEFAULT_OUTFIT, wardrobe, DEMO, { seed, drops: DROPS.length - 1, pinned: [] }, PALETTE),
      );
    expect(fitsOf(WARDROBE)).toEqual(fitsOf(before));
  });

  test('draws from the drops that there were', () => {
    const dropsIn = (drops: number): readonly unknown[] => {
      const seeds = Array.from({ length: 20 }, (_, seed) => seed);
      const drawn = seeds.flatMap(seed => rollPieces(DEFAULT_OUTFIT, WARDROBE, DEMO, { seed, drops, pinned: [] }));
      return [...new Set(drawn.flatMap(({ item }) => item.drop ?? []))];
    };
    expect(dropsIn(0)).toEqual([]);
    expect(dropsIn(1)).toEqual(DROPS.slice(0, 1));
    expect(dropsIn(DROPS.length).toSorted()).toEqual(DROPS.toSorted());
  });

  test('needs no palette', () => {
    const drawn = rollPieces(DEFAULT_OUTFIT, WARDROBE, VISITOR, { seed: 7, drops: DROPS.length, pinned: [] });
    expect(drawn.every(({ item }) => isWearable(itemStatus(item, VISITOR)))).toBe(true);
    expect(drawn.some(({ item }) => item.layer === 'tops')).toBe(true);
  });

  test('with everything pinned changes nothing', () => {
    const outfit = wearing('tops/breton.svg', 'arms/iced-coffee.svg');
    expect(rolled(outfit, WARDROBE, DEMO, 1, LAYERS)).toEqual(outfit);
  });
});

test('bottoms that give way for want of a top do not take the rest of the draw with them', () => {
  const wardrobe = pieces('bottoms/wide-jeans.svg', 'hair-and-hats/beret.svg', 'glasses/monocle.svg');
  const draws = Array.from({ length: 400 }, (_, seed) =>
    rollPieces(DEFAULT_OUTFIT, wardrobe, DEMO, { seed, drops: DROPS.length, pinned: [] }),
  );
  expect(draws.flat().filter(({ item }) => item.layer === 'bottoms')).toEqual([]);
  // The chances of a hat and of glasses, 0.8 * 0.35, among the draws that have either.
  expect(draws.filter(({ length }) => length === 2).length / draws.length).toBeGreaterThan(0.27);
});

test('a fit that would melt into its background gets another one', () => {
  const [mint, cobalt] = ['#9fddbe', '#2742e0'].map(hex => makePiece('background', hex, { hex }));
  const wardrobe = [...pieces('tops/hoodie.svg'), mint!, cobalt!];
  const backgrounds = Array.from(
    { length: 20 },
    (_, seed) => rolled(DEFAULT_OUTFIT, wardrobe, DEMO, seed).avatar.background,
  );
  expect(backgrounds.filter(background => background === '#9fddbe')).toEqual([]);
  expect(backgrounds.filter(background => background === '#2742e0').length).toBeGreaterThan(15);
});

test('a pinned background stays, even if a fit melts into it', () => {
  const fit = rolled(
    wearing('#9fddbe'),
    [...pieces('tops/hoodie.svg', '#9fddbe'), makePiece('background', 'Cobalt', { hex: '#2742e0' })],
    DEMO,
    1,
    ['background'],
  );
  expect(fit.avatar).toMatchObject({ tops: 'tops/hoodie.svg', background: '#9fddbe' });
});

test('a fit that melts into every background keeps the default one', () => {
  const wardrobe = [...pieces('tops/hoodie.svg'), makePiece('background', 'Mint', { hex: '#9fddbe' })];
  const avatars = Array.from({ length: 40 }, (_, seed) => rolled(DEFAULT_OUTFIT, wardrobe, DEMO, seed).avatar);
  expect(new Set(avatars.map(({ background }) => background))).toEqual(new Set([DEFAULT_AVATAR.background]));
});

describe('what is pinned', () => {
  test('arms keep the top that they need', () => {
    const outfit = wearing('tops/breton.svg', 'arms/iced-coffee.svg', 'glasses/monocle.svg');
    expect(pinnedPart(outfit, WARDROBE, ['arms'])).toEqual(wearing('tops/breton.svg', 'arms/iced-coffee.svg'));
  });

  test('arms that need no top keep none, and neither does another layer', () => {
    const outfit = wearing('tops/rib-tank.svg', 'glasses/monocle.svg');
    expect(pinnedPart(outfit, WARDROBE, ['arms'])).toEqual(DEFAULT_OUTFIT);
    const coffee = wearing('tops/breton.svg', 'arms/iced-coffee.svg', 'glasses/monocle.svg');
    expect(pinnedPart(coffee, WARDROBE, ['glasses'])).toEqual(wearing('glasses/monocle.svg'));
  });

  test('an empty layer keeps what forces it to be empty', () => {
    const coat = makePiece('bodyAccessories', 'Straitjacket', { exclusions: { arms: '' } });
    const outfit = wearingPieces(coat);
    expect(pinnedPart(outfit, [coat], ['arms'])).toEqual(outfit);
  });

  test('a companion that came with another piece stays on', () => {
    const wardrobe = [
      makePiece('tops', 'Sailor Top', { topType: 'short', default: 'anchor' }),
      makePiece('arms', 'Anchor', { topType: 'short', default: 'sailor-top' }),
    ];
    const seeds = Array.from({ length: 40 }, (_, seed) => seed);
    const drawn = seeds.map(seed =>
      rollPieces(DEFAULT_OUTFIT, wardrobe, DEMO, { seed, drops: DROPS.length, pinned: [] }),
    );
    const dressed = drawn.map(each => wearPieces(DEFAULT_OUTFIT, wardrobe, [], each).avatar.arms);
    expect(new Set(dressed)).toEqual(new Set(['arms/anchor.svg']));
  });

  test('bottoms stay on without a top if they are pinned', () => {
    const outfit = wearing('bottoms/wide-jeans.svg');
    const pinned: readonly Layer[] = ['bottoms', 'tops'];
    expect(rolled(outfit, WARDROBE, DEMO, 3, pinned).avatar).toMatchObject({
      bottoms: 'bottoms/wide-jeans.svg',
      tops: '',
    });
  });
});

describe('if nine draws in a row change nothing', () => {
  /** Enough seeds for it to happen: glasses are drawn three times in ten. */
  const seeds = Array.from({ length: 400 }, (_, seed) => seed);
  const drawn = (outfit: Outfit, wardrobe: Wardrobe, pinned: readonly Layer[]) =>
    seeds.map(
      seed =>
        wearPieces(outfit, wardrobe, pinned, rollPieces(outfit, wardrobe, DEMO, { seed, drops: DROPS.length, pinned }))
          .avatar,
    );
  const allBut = (...layers: readonly Layer[]) => LAYERS.filter(layer => !layers.includes(layer));
  const valuesOn = (layer: Layer, avatars: readonly Avatar[]) => [...new Set(avatars.map(avatar => avatar[layer]))];

  test('one piece alone goes on', () => {
    const avatars = drawn(DEFAULT_OUTFIT, pieces('glasses/monocle.svg'), []);
    expect(valuesOn('glasses', avatars)).toEqual(['glasses/monocle.svg']);
  });

  test('no piece goes on a pinned layer, and no bottoms without a top', () => {
    const wardrobe = pieces('bottoms/wide-jeans.svg', 'head-accessories/hoops.svg', 'glasses/monocle.svg');
    const avatars = drawn(DEFAULT_OUTFIT, wardrobe, allBut('bottoms', 'glasses'));
    expect(valuesOn('headAccessories', avatars)).toEqual(['']);
    expect(valuesOn('bottoms', avatars)).toEqual([DEFAULT_AVATAR.bottoms]);
    expect(valuesOn('glasses', avatars)).toEqual(['glasses/monocle.svg']);
  });

  test('no piece goes on that would take off something pinned', () => {
    const wardrobe = pieces('hair-and-hats/space-helmet.svg', 'glasses/monocle.svg', 'head-accessories/hoops.svg');
    const avatars = drawn(wearing('glasses/monocle.svg'), wardrobe, ['glasses']);
    expect(valuesOn('glasses', avatars)).toEqual(['glasses/monocle.svg']);
    expect(valuesOn('hairAndHats', avatars)).toEqual(['']);
    expect(valuesOn('headAccessories', avatars)).toEqual(['head-accessories/hoops.svg']);
  });

  test('what pinned arms need stays on', () => {
    const outfit = wearing('tops/breton.svg', 'arms/iced-coffee.svg');
    const avatars = drawn(outfit, pieces('tops/breton.svg', 'arms/iced-coffee.svg'), ['arms']);
    expect(valuesOn('tops', avatars)).toEqual(['tops/breton.svg']);
  });

  test('pinned arms do not pin the top', () => {
    const avatars = drawn(DEFAULT_OUTFIT, pieces('tops/rib-tank.svg', 'glasses/monocle.svg'), ['arms']);
    expect(valuesOn('tops', avatars)).toEqual(['tops/rib-tank.svg']);
  });
});

describe('harmony', () => {
  const wearingOn = (background: string, rest: Partial<Avatar> = {}): Avatar => ({
    ...DEFAULT_AVATAR,
    background,
    ...rest,
  });

  test.each<[string, Avatar, number]>([
    ['a mint hoodie melts into mint', wearingOn('#9fddbe', { tops: 'tops/hoodie.svg' }), 0],
    ['but not into cobalt', wearingOn('#2742e0', { tops: 'tops/hoodie.svg' }), 20],
    [
      'every hue family beyond three costs one',
      wearingOn('#2742e0', { tops: 'tops/holiday-shirt.svg', glasses: 'glasses/star-shade.svg' }),
      19,
    ],
  ])('%s', (_name, avatar, expected) => {
    const bare = { ...avatar, mouth: '', arms: '', shoesAndLegs: '' };
    expect(harmony(bare, PALETTE)).toBe(expected);
    expect(isHarmonious(bare, PALETTE)).toBe(expected === 20);
  });
});

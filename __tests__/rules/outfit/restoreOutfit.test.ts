import fc from 'fast-check';
import { DEFAULT_ARMS, DEFAULT_AVATAR, DEFAULT_OUTFIT, type Outfit } from '#rules/outfit/avatar';
import type { Wardrobe } from '#rules/outfit/items';
import { LAYERS, type Layer } from '#rules/outfit/layers';
import { completeAvatar, restoreOutfit, sealedAvatar } from '#rules/outfit/restoreOutfit';
import { makePiece, piece, valueOf, WARDROBE } from '../support/catalogue';
import { choose, dice, wearing } from '../support/games';
import { BASICS, randomWardrobe } from '../support/randomWardrobe';

/** An outfit that random choices lead to. */
function randomOutfit(wardrobe: Wardrobe, seed: number): Outfit {
  const roll = dice(seed);
  let outfit = DEFAULT_OUTFIT;
  for (let n = roll(25); n >= 0; n -= 1) outfit = choose(outfit, wardrobe[roll(wardrobe.length)]!).outfit;
  return outfit;
}

const asSaved = (outfit: Outfit): Outfit => JSON.parse(JSON.stringify(outfit)) as Outfit;

/** The wardrobe without some of its categories, as if they had not loaded yet. */
function partOf(wardrobe: Wardrobe, roll: (below: number) => number): Wardrobe {
  const known = new Set([...new Set(wardrobe.map(({ category }) => category))].filter(() => roll(2) === 0));
  return wardrobe.filter(({ category }) => known.has(category));
}

describe('a saved outfit comes back', () => {
  const games = fc.tuple(fc.constantFrom('real', 'random'), fc.nat());
  const inEveryWardrobe = (check: (outfit: Outfit, wardrobe: Wardrobe, seed: number) => void): void => {
    const property = fc.property(games, ([kind, seed]) => {
      const wardrobe = kind === 'real' ? WARDROBE : randomWardrobe(seed);
      check(randomOutfit(wardrobe, seed), wardrobe, seed);
    });
    fc.assert(property, { numRuns: 400 });
  };

  test('without the wardrobe', () => {
    inEveryWardrobe(outfit => expect(restoreOutfit(asSaved(outfit))).toEqual(outfit));
  });

  test('with the wardrobe', () => {
    inEveryWardrobe((outfit, wardrobe) => expect(restoreOutfit(asSaved(outfit), wardrobe)).toEqual(outfit));
  });

  test('with the categories known so far', () => {
    inEveryWardrobe((outfit, wardrobe, seed) => {
      expect(restoreOutfit(asSaved(outfit), partOf(wardrobe, dice(seed)))).toEqual(outfit);
    });
  });

  test('from the plain avatar of an earlier version, with type and maps', () => {
    inEveryWardrobe(({ avatar, ...rest }, wardrobe) => {
      expect(restoreOutfit({ avatar: { ...avatar } }, wardrobe)).toEqual({ avatar, ...rest });
    });
  });

  test('from the plain avatar, while the categories load one after the other', () => {
    inEveryWardrobe((outfit, wardrobe, seed) => {
      const roll = dice(seed);
      const once = restoreOutfit({ avatar: outfit.avatar });
      const twice = restoreOutfit(asSaved(once), partOf(wardrobe, roll));
      expect(restoreOutfit(asSaved(twice), wardrobe)).toEqual(outfit);
    });
  });

  test('unchanged, however often it is restored', () => {
    inEveryWardrobe(({ avatar }, wardrobe, seed) => {
      const part = partOf(wardrobe, dice(seed));
      const once = restoreOutfit({ avatar }, part);
      expect(restoreOutfit(asSaved(once), part)).toEqual(once);
    });
  });
});

test.each<[string, unknown]>([
  ['nothing', {}],
  ['undefined', undefined],
  ['null', null],
  ['a number', 42],
  ['a text', 'avatar'],
  ['a list', [1, 2]],
  ['an avatar that is null', { avatar: null, topType: null, exclusions: null }],
  ['an avatar that is a list', { avatar: ['head/regular.svg'], topType: [], exclusions: [] }],
  ['the doubly encoded form', { avatar: JSON.stringify(DEFAULT_AVATAR), topType: '"short"', exclusions: '{}' }],
  ['values of other types', { avatar: Object.fromEntries(LAYERS.map(layer => [layer, { layer }])) }],
])('%s becomes the default outfit', (_, saved) => {
  expect(restoreOutfit(saved as object)).toEqual(DEFAULT_OUTFIT);
  expect(restoreOutfit(saved as object, WARDROBE)).toEqual(DEFAULT_OUTFIT);
});

describe('a saved avatar is repaired', () => {
  test.each([[{}], [null], ['avatar'], [['head']]])('%j is completed to the default avatar', saved => {
    expect(completeAvatar(saved)).toEqual(DEFAULT_AVATAR);
  });

  test('a seal names the layers that were stored, repaired as they are shown', () => {
    const stored = { head: 'head/moo.svg', mouth: 7, capes: 'capes/red.svg' };
    expect(sealedAvatar(stored)).toEqual({ head: 'head/moo.svg', mouth: DEFAULT_AVATAR.mouth });
    expect([null, 'avatar'].map(sealedAvatar)).toEqual([{}, {}]);
  });

  test('without a wardrobe every usable value is kept', () => {
    expect(completeAvatar({ head: 'head/moo.svg' })).toEqual({ ...DEFAULT_AVATAR, head: 'head/moo.svg' });
  });

  test.each([
    ['an address', 'https://example.com/a.svg'],
    ['a protocol-relative address', '//example.com/a.svg'],
    ['a data address', 'data:image/svg+xml,<svg/>'],
    ['a script', 'javascript:alert(1)'],
    ['a way up', '../secrets/a.svg'],
    ['a deeper path', 'head/more/a.svg'],
    ['a path with a query', 'head/a.svg?x'],
    ['a path without an ending', 'head/regular'],
    ['a line break', 'head/regular.svg\n'],
    ['capitals', 'head/Regular.svg'],
    ['a space', 'head/ regular.svg'],
    ['a colour', '#999'],
    ['null', null],
    ['a list', ['head/regular.svg']],
  ])('%s on the head becomes the regular head', (_, head) => {
    expect(restoreOutfit({ avatar: { head } }).avatar.head).toBe('head/regular.svg');
  });

  test.each([['#99'], ['#9999'], ['#ggg'], ['999'], ['red'], [''], ['x#999'], ['#999;}'], [null]])(
    'the background %j becomes #999',
    background => {
      expect(restoreOutfit({ avatar: { background } }).avatar.background).toBe('#999');
    },
  );

  test.each([['#abc'], ['#9FDDBE'], ['backgrounds/sunset.png']])('the background %s is kept', background => {
    expect(restoreOutfit({ avatar: { background } }).avatar.background).toBe(background);
  });

  test('missing layers are filled and unknown ones left out', () => {
    const { avatar } = restoreOutfit({ avatar: { glasses: 'glasses/monocle.svg', shoes: 'shoes/clogs.svg' } });
    expect(avatar).toEqual({ ...DEFAULT_AVATAR, glasses: 'glasses/monocle.svg' });
  });

  test('an emptied layer stays empty', () => {
    expect(restoreOutfit({ avatar: { mouth: '' } }, WARDROBE).avatar.mouth).toBe('');
  });

  test('the default replaces an item on another layer than its own', () => {
    const saved = { avatar: { head: 'glasses/monocle.svg' } };
    expect(restoreOutfit(saved, WARDROBE).avatar.head).toBe('head/regular.svg');
  });

  test('an item that the wardrobe does not know is kept', () => {
    const saved = { avatar: { glasses: 'glasses/of-next-year.svg' } };
    expect(restoreOutfit(saved, WARDROBE).avatar.glasses).toBe('glasses/of-next-year.svg');
  });
});

describe('type and arms are repaired', () => {
  const restored = (avatar: object, topType?: unknown, wardrobe = WARDROBE): Outfit =>
    restoreOutfit({ avatar, topType }, wardrobe);

  test.each([
    ['the type is its top’s, whatever was saved', { tops: 'tops/opera-cape.svg', arms: '' }, 'short', 'no-arms', ''],
    [
      'arms of another type than the top’s become its default arms',
      { tops: 'tops/breton.svg', arms: 'arms/bangles.svg' },
      'short',
      'short',
      DEFAULT_ARMS.short,
    ],
    [
      'arms missing under a top that has them come back',
      { tops: 'tops/rib-tank.svg', arms: '' },
      'sleeveless',
      'sleeveless',
      DEFAULT_ARMS.sleeveless,
    ],
    [
      'without a top short arms become the regular ones',
      { arms: 'arms/iced-coffee.svg' },
      'short',
      'sleeveless',
      DEFAULT_ARMS.sleeveless,
    ],
    [
      'matching arms stay',
      { tops: 'tops/breton.svg', arms: 'arms/iced-coffee.svg' },
      undefined,
      'short',
      'arms/iced-coffee.svg',
    ],
  ])('%s', (_, avatar, saved, topType, arms) => {
    const outfit = restored(avatar, saved);
    expect([outfit.topType, outfit.avatar.arms]).toEqual([topType, arms]);
  });

  test.each([
    [
      'the saved type stays while its top is unknown',
      { tops: 'tops/new.svg', arms: 'arms/new.svg' },
      'short',
      'short',
      'arms/new.svg',
    ],
    [
      'an unknown type counts as sleeveless',
      { tops: 'tops/new.svg', arms: 'arms/new.svg' },
      'long',
      'sleeveless',
      'arms/new.svg',
    ],
    [
      'default arms reveal the type of an unknown top',
      { tops: 'tops/new.svg', arms: 'arms/regular-short.svg' },
      undefined,
      'short',
      'arms/regular-short.svg',
    ],
    ['missing arms reveal a no-arms top', { tops: 'tops/new.svg', arms: '' }, undefined, 'no-arms', ''],
    [
      'unknown arms do not stay under a no-arms type',
      { tops: 'tops/new.svg', arms: 'arms/new.svg' },
      'no-arms',
      'no-arms',
      '',
    ],
    ['no top is sleeveless, whatever was saved', { arms: 'arms/new.svg' }, 'short', 'sleeveless', 'arms/new.svg'],
  ])('%s', (_, avatar, saved, topType, arms) => {
    const outfit = restored(avatar, saved, []);
    expect([outfit.topType, outfit.avatar.arms]).toEqual([topType, arms]);
  });

  test('arms that are replaced take their map with them', () => {
    const muff = makePiece('arms', 'Muff', { topType: 'sleeveless', exclusions: { mouth: '' } });
    const saved = { avatar: { tops: 'tops/duds-t-shirt.svg', arms: valueOf(muff), mouth: '' } };
    const { avatar, exclusions } = restoreOutfit(saved, [...BASICS, muff]);
    expect([avatar.arms, avatar.mouth, exclusions]).toEqual([DEFAULT_ARMS.short, 'mouth/sad.svg', {}]);
  });

  test('forced arms are left alone', () => {
    const sling = makePiece('bodyAccessories', 'Sling', { exclusions: { arms: '' } });
    const saved = { avatar: { tops: 'tops/duds-t-shirt.svg', arms: '', bodyAccessories: valueOf(sling) } };
    const outfit = restoreOutfit(saved, [...BASICS, sling]);
    expect([outfit.topType, outfit.avatar.arms]).toEqual(['short', '']);
  });
});

describe('maps are repaired', () => {
  test('the map of a worn item is rebuilt', () => {
    const { exclusions, avatar } = restoreOutfit({ avatar: { tops: 'tops/dungarees.svg' } }, WARDROBE);
    expect([exclusions, avatar.bottoms]).toEqual([{ tops: { bottoms: '' } }, '']);
  });

  test('a known item without exclusions keeps no map', () => {
    const saved = { avatar: { glasses: 'glasses/monocle.svg' }, exclusions: { glasses: { mouth: '' } } };
    expect(restoreOutfit(saved, WARDROBE).exclusions).toEqual({});
  });

  test('of two items that force each other off, the one on the earlier layer stays', () => {
    const helmet = wearing('hair-and-hats/space-helmet.svg');
    const saved = { avatar: { ...helmet.avatar, headAccessories: valueOf(piece('head-accessories/party-hat.svg')) } };
    expect(restoreOutfit(saved, WARDROBE)).toEqual(helmet);
  });

  test.each<[string, object, Partial<Record<Layer, unknown>>]>([
    ['of an empty layer', {}, { glasses: { mouth: '' } }],
    ['of an emptied layer', { mouth: '' }, { mouth: { glasses: '' } }],
    ['of a default item', {}, { head: { glasses: '' } }],
    ['that names its own layer', { glasses: 'glasses/new.svg' }, { glasses: { glasses: '' } }],
    [
      'that forces what its own layer wears',
      { glasses: 'glasses/new.svg' },
      { glasses: { glasses: 'glasses/new.svg' } },
    ],
    [
      'that names the background',
      { glasses: 'glasses/new.svg', background: '#000' },
      { glasses: { background: '#000' } },
    ],
    ['that names no layer', { glasses: 'glasses/new.svg' }, { glasses: { shoes: '' } }],
    ['with an unsafe value', { glasses: 'glasses/new.svg' }, { glasses: { mouth: 'https://example.com/' } }],
    ['that puts a top on', { glasses: 'glasses/new.svg', tops: 'tops/new.svg' }, { glasses: { tops: 'tops/new.svg' } }],
    ['that puts arms on', { glasses: 'glasses/new.svg', arms: 'arms/new.svg' }, { glasses: { arms: 'arms/new.svg' } }],
    ['of arms on tops', { arms: 'arms/new.svg' }, { arms: { tops: '' } }],
    ['of tops on arms', { tops: 'tops/new.svg' }, { tops: { arms: '' } }],
    ['that is a text', { glasses: 'glasses/new.svg' }, { glasses: 'mouth' }],
  ])('a saved map %s is left out', (_, avatar, exclusions) => {
    expect(restoreOutfit({ avatar, exclusions }).exclusions).toEqual({});
  });

  test.each([
    ['another layer’s item', { mouth: 'glasses/monocle.svg' }],
    ['an item with exclusions of its own', { hairAndHats: 'hair-and-hats/balaclava.svg' }],
  ])('a saved map that forces %s is left out once the wardrobe is known', (_, map) => {
    const saved = { avatar: { ...map, shoesAndLegs: 'shoes-and-legs/new.svg' }, exclusions: { shoesAndLegs: map } };
    expect(restoreOutfit(saved).exclusions).toEqual({ shoesAndLegs: map });
    expect(restoreOutfit(saved, WARDROBE).exclusions).not.toHaveProperty('shoesAndLegs');
  });

  test('a saved map that takes off the arms that came with a top is kept', () => {
    const worn = { tops: 'tops/new.svg', arms: '', bodyAccessories: 'body-accessories/sling.svg' };
    const saved = { avatar: worn, topType: 'short', exclusions: { bodyAccessories: { arms: '' } } };
    const { avatar, exclusions } = restoreOutfit(saved);
    expect([avatar.arms, exclusions]).toEqual(['', saved.exclusions]);
  });

  test('a saved map that forces a fitting item is kept', () => {
    const map = { mouth: 'mouth/zip.svg' };
    const saved = { avatar: { ...map, glasses: 'glasses/new.svg' }, exclusions: { glasses: map } };
    expect(restoreOutfit(saved, WARDROBE).exclusions).toEqual({ glasses: map });
  });

  test('an item whose layer was forced keeps no map, even if the item that forced it is gone', () => {
    const hood = makePiece('hairAndHats', 'Hood', { exclusions: { glasses: '' } });
    const crown = makePiece('headAccessories', 'Crown', { exclusions: { hairAndHats: '' } });
    const shades = makePiece('glasses', 'Shades', { exclusions: { mouth: '' } });
    const avatar = { hairAndHats: valueOf(hood), headAccessories: valueOf(crown), glasses: valueOf(shades) };
    const outfit = restoreOutfit({ avatar }, [...BASICS, hood, crown, shades]);
    expect(outfit.exclusions).toEqual({ headAccessories: { hairAndHats: '' } });
    expect(outfit.avatar).toEqual({ ...DEFAULT_AVATAR, headAccessories: valueOf(crown) });
  });

  test('a saved map that contradicts a chosen item is left out', () => {
    const worn = { tops: 'tops/breton.svg', bottoms: 'bottoms/wide-jeans.svg', arms: DEFAULT_ARMS.short, mouth: '' };
    const saved = { avatar: worn, topType: 'short', exclusions: { tops: { bottoms: '', mouth: '' } } };
    const { avatar, exclusions } = restoreOutfit(saved);
    expect(avatar).toEqual({ ...DEFAULT_AVATAR, ...worn });
    expect(exclusions).toEqual({ tops: { mouth: '' } });
    expect(restoreOutfit(saved, WARDROBE).avatar.bottoms).toBe(worn.bottoms);
    expect(restoreOutfit({ avatar, exclusions }, WARDROBE).avatar.bottoms).toBe(worn.bottoms);
  });

  test('two saved maps on one layer are both kept if the layer wears what one of them forces', () => {
    const avatar = { glasses: 'glasses/new.svg', hairAndHats: 'hair-and-hats/new.svg', mouth: 'mouth/zip.svg' };
    const exclusions = { glasses: { mouth: 'mouth/zip.svg' }, hairAndHats: { mouth: '' } };
    const outfit = restoreOutfit({ avatar, exclusions });
    expect([outfit.exclusions, outfit.avatar.mouth]).toEqual([exclusions, 'mouth/zip.svg']);
  });

  test('a forced layer keeps no map, not even of the value forced on it', () => {
    const avatar = { hairAndHats: 'hair-and-hats/new.svg', glasses: 'glasses/new.svg' };
    const exclusions = { hairAndHats: { glasses: 'glasses/new.svg' }, glasses: { mouth: '' } };
    expect(restoreOutfit({ avatar, exclusions }).exclusions).toEqual({ hairAndHats: { glasses: 'glasses/new.svg' } });
  });

  test('the saved map of an unknown item is kept', () => {
    const saved = { avatar: { glasses: 'glasses/new.svg', mouth: '' }, exclusions: { glasses: { mouth: '' } } };
    const { avatar, exclusions } = restoreOutfit(saved);
    expect([avatar.mouth, exclusions]).toEqual(['', { glasses: { mouth: '' } }]);
    expect(restoreOutfit(saved, WARDROBE).avatar.mouth).toBe('');
  });

  test.each<[string, object]>([
    ['an unknown top', { tops: 'tops/new.svg' }],
    ['no top', {}],
    ['a top that allows bottoms', { tops: 'tops/breton.svg' }],
  ])('a saved map that names the underwear leaves it on under %s', (_, worn) => {
    const saved = { avatar: worn, exclusions: { tops: { bottoms: '' } } };
    const before = restoreOutfit(saved);
    for (const { avatar, exclusions } of [before, restoreOutfit(saved, WARDROBE), restoreOutfit(before, WARDROBE)])
      expect([avatar.bottoms, exclusions]).toEqual([DEFAULT_AVATAR.bottoms, {}]);
  });

  test('what a saved map took off comes back when its item turns out to allow it', () => {
    const avatar = { tops: 'tops/breton.svg', arms: DEFAULT_ARMS.short, bottoms: '' };
    const saved = { avatar, topType: 'short', exclusions: { tops: { bottoms: '' } } };
    expect(restoreOutfit(saved).avatar.bottoms).toBe('');
    expect(restoreOutfit(saved, WARDROBE).avatar.bottoms).toBe(DEFAULT_AVATAR.bottoms);
    expect(restoreOutfit({ avatar, topType: 'short' }, WARDROBE).avatar.bottoms).toBe('');
  });
});

import fc from 'fast-check';
import { totalXp } from '#rules/holdings/holdings';
import { isSameAddress, isWalletAddress, normalizeAddress, readEventId, shortAddress } from '#rules/ids';
import { DEFAULT_ARMS, DEFAULT_AVATAR, isAvatar, isSealedAvatar, isTopType } from '#rules/outfit/avatar';
import { assetSlug, findBySlugs, findItem, itemValue } from '#rules/outfit/items';
import { isLayer, layerName, LAYERS, STACKING, TOP_TO_TOE, type Layer } from '#rules/outfit/layers';
import { PRODUCT } from '#rules/product';
import { CATEGORIES, makePiece, valueOf, WARDROBE } from '../support/catalogue';

describe('layers', () => {
  test('are the thirteen of the specification in its order', () => {
    expect(LAYERS).toEqual([
      'background',
      'head',
      'eye',
      'hairAndHats',
      'shoesAndLegs',
      'bottoms',
      'tops',
      'bodyAccessories',
      'arms',
      'facialHair',
      'mouth',
      'headAccessories',
      'glasses',
    ]);
  });

  test('are named from the hat over the head to the shoes, the background last', () => {
    const named = TOP_TO_TOE.filter(layer => /^(?:hair|head$|tops|bottoms|shoes|background)/.test(layer));
    expect(named).toEqual(['hairAndHats', 'head', 'tops', 'bottoms', 'shoesAndLegs', 'background']);
    expect(TOP_TO_TOE.toSorted()).toEqual(LAYERS.toSorted());
  });

  test('are stacked from the background up to the head accessories', () => {
    expect(STACKING).toEqual([
      'background',
      'shoesAndLegs',
      'head',
      'bottoms',
      'tops',
      'bodyAccessories',
      'arms',
      'facialHair',
      'mouth',
      'eye',
      'glasses',
      'hairAndHats',
      'headAccessories',
    ]);
  });

  test.each<[Layer, string]>([
    ['background', 'background'],
    ['head', 'head'],
    ['eye', 'eye'],
    ['hairAndHats', 'hair & hats'],
    ['shoesAndLegs', 'shoes & legs'],
    ['bottoms', 'bottoms'],
    ['tops', 'tops'],
    ['bodyAccessories', 'body accessories'],
    ['arms', 'arms'],
    ['facialHair', 'facial hair'],
    ['mouth', 'mouth'],
    ['headAccessories', 'head accessories'],
    ['glasses', 'glasses'],
  ])('%s is called %s', (layer, name) => {
    expect(layerName(layer)).toBe(name);
  });

  test.each([['shoes'], ['Tops'], [''], [undefined], [3]])('%j is not a layer', value => {
    expect(isLayer(value)).toBe(false);
  });
});

describe('slugs and values', () => {
  test.each([
    ['Hair & Hats', 'hair-and-hats'],
    ['Shoes & Legs', 'shoes-and-legs'],
    ['Backgrounds', 'backgrounds'],
    ['DUDS T-Shirt', 'duds-t-shirt'],
    ['3D Glasses', '3d-glasses'],
    ['A & B & C', 'a-and-b-and-c'],
  ])('the slug of %s is %s', (title, slug) => {
    expect(assetSlug(title)).toBe(slug);
  });

  test.each([
    ['a picture by category and title', makePiece('hairAndHats', 'Top Hat'), 'hair-and-hats/top-hat.svg'],
    ['a picture of another format', makePiece('head', 'Gold', { format: '.png' }), 'head/gold.png'],
    ['a colour', makePiece('background', 'Fog', { hex: '#999' }), '#999'],
    ['a picture on the background', makePiece('background', 'Dusk', { format: '.png' }), 'backgrounds/dusk.png'],
  ])('%s', (_, { category, item }, value) => {
    expect(itemValue(category, item)).toBe(value);
  });

  test('every item of the catalogue is found by its value', () => {
    expect(WARDROBE.filter(one => findItem(WARDROBE, valueOf(one)) !== one.item)).toEqual([]);
  });

  test('the first of two items with the same value is found', () => {
    const [first, second] = [makePiece('glasses', 'Shades'), makePiece('glasses', 'Shades', { xp: 100 })];
    expect(findItem([first, second], valueOf(first))).toBe(first.item);
  });

  test('an empty value finds no item', () => {
    expect(findItem(WARDROBE, '')).toBeUndefined();
  });

  test('a title of the allowed characters makes a value that an avatar may hold', () => {
    const words = fc.array(fc.stringMatching(/^[A-Za-z0-9&-]{1,8}$/), { minLength: 1, maxLength: 4 });
    const property = fc.property(words, title => {
      const value = itemValue('glasses', { title: title.join(' '), layer: 'glasses' });
      expect(isAvatar({ ...DEFAULT_AVATAR, glasses: value })).toBe(true);
      expect(assetSlug(value)).toBe(value);
    });
    fc.assert(property);
  });

  test('the slug of a category’s slug is the same slug', () => {
    const slugs = CATEGORIES.map(({ title }) => assetSlug(title));
    expect(slugs.map(assetSlug)).toEqual(slugs);
  });
});

describe('avatars', () => {
  test('the default avatar is one', () => {
    expect(isAvatar(DEFAULT_AVATAR)).toBe(true);
  });

  const withoutGlasses = Object.fromEntries(Object.entries(DEFAULT_AVATAR).filter(([layer]) => layer !== 'glasses'));

  test.each<[string, unknown]>([
    ['null', null],
    ['undefined', undefined],
    ['a text', 'avatar'],
    ['a list', [...LAYERS]],
    ['an avatar without glasses', withoutGlasses],
    ['an avatar with another layer', { ...DEFAULT_AVATAR, shoes: '' }],
    ['an avatar with another layer instead of glasses', { ...withoutGlasses, shoes: '' }],
    [
      'an avatar that inherits its glasses',
      Object.assign(Object.create({ glasses: '' }) as object, withoutGlasses, { shoes: '' }),
    ],
    ['an avatar with an address', { ...DEFAULT_AVATAR, head: 'https://example.com/' }],
    ['an avatar without a background', { ...DEFAULT_AVATAR, background: '' }],
  ])('%s is not an avatar', (_, value) => {
    expect(isAvatar(value)).toBe(false);
  });

  test('an avatar of a time with fewer layers has the first ones, without a gap', () => {
    const { background: _, ...withoutBackground } = DEFAULT_AVATAR;
    expect([withoutGlasses, DEFAULT_AVATAR].every(isSealedAvatar)).toBe(true);
    expect([{}, withoutBackground, { ...withoutGlasses, shoes: '' }].some(isSealedAvatar)).toBe(false);
  });

  test.each([['short'], ['sleeveless'], ['no-arms']])('%s is a top type', type => {
    expect(isTopType(type)).toBe(true);
  });

  test('long is not a top type', () => {
    expect(isTopType('long')).toBe(false);
  });

  test('the default arms depend on the type', () => {
    expect(DEFAULT_ARMS).toEqual({ short: 'arms/regular-short.svg', sleeveless: 'arms/regular.svg', 'no-arms': '' });
  });
});

describe('event ids', () => {
  test.each([
    ['1', 1],
    ['999999999', 999_999_999],
    ['0', undefined],
    ['01', undefined],
    ['1000000000', undefined],
    ['1.5', undefined],
    ['7 ', undefined],
    ['a7', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('%j is read as %j', (text, id) => {
    expect(readEventId(text)).toBe(id);
  });
});

describe('wallet addresses', () => {
  const address = '0x3f5ce5fbfe3e9af3971dd833d26ba9b5c9369a1c';

  test.each([
    [address, true],
    [address.toUpperCase().replace('0X', '0x'), true],
    [`${address}0`, false],
    [address.slice(0, -1), false],
    [` ${address}`, false],
    [address.replace('9', 'g'), false],
    [address.slice(2), false],
  ])('%j is a wallet address: %s', (text, expected) => {
    expect(isWalletAddress(text)).toBe(expected);
  });

  test('are shown as the first 4 and last 4 characters joined by ...', () => {
    expect(shortAddress('0x3f5ce5fbfe3e9af3971dd833d26ba9b5c9369a1c')).toBe('0x3f...9a1c');
  });

  test('are compared without regard to case', () => {
    expect(isSameAddress('0xAb', '0xaB')).toBe(true);
    expect(isSameAddress('0xab', '0xac')).toBe(false);
    expect(normalizeAddress('0xAb')).toBe('0xab');
  });
});

describe('total XP', () => {
  test.each([
    ['is the sum of NFT XP and server XP', 200, 50, 250],
    ['is NFT XP if the server has none', 100, 0, 100],
    ['is 0 without NFT XP, whatever the server has', 0, 500, 0],
  ])('%s', (_, nftXp, serverXp, total) => {
    expect(totalXp(nftXp, serverXp)).toBe(total);
  });
});

test('the product is DUDS, its files duds', () => {
  expect([PRODUCT.name, PRODUCT.slug, PRODUCT.marketName]).toEqual(['DUDS', 'duds', 'DUDS Market']);
});

test('an item is found by the slugs of its category and its title', () => {
  expect(findBySlugs(WARDROBE, 'tops', 'breton')?.item.title).toBe('Breton');
  expect(findBySlugs(WARDROBE, 'glasses', '3d-glasses')?.item.title).toBe('3D Glasses');
  expect(findBySlugs(WARDROBE, 'bottoms', 'breton')).toBeUndefined();
});

import { fitPieces, wearableCount, wearablePart, type Holder } from '../../rules';
import { made, pieces, WARDROBE } from './support/catalogue';
import { wearing } from './support/games';
import { DEMO } from './support/invariants';
import { BASICS } from './support/madeWardrobes';

const NOTHING: Holder = { xp: 0, traits: [], unlocked: [] };

const fit = wearing(
  '#9fddbe',
  'tops/dungarees.svg',
  'hair-and-hats/beret.svg',
  'shoes-and-legs/cowboy-boots.svg',
).avatar;

test('the pieces of a fit are what was chosen, from hat to shoes, the background last', () => {
  expect(fitPieces(fit, WARDROBE, DEMO).map(({ layer, piece }) => [layer, piece.item.title])).toEqual([
    ['hairAndHats', 'Beret'],
    ['tops', 'Dungarees'],
    ['shoesAndLegs', 'Cowboy Boots'],
    ['background', 'Mint'],
  ]);
});

test('a piece that the wardrobe does not know is not listed', () => {
  const known = pieces('hair-and-hats/beret.svg');
  expect(fitPieces(fit, known, DEMO).map(({ piece }) => piece.item.title)).toEqual(['Beret']);
});

describe('with priced pieces', () => {
  const wardrobe = [
    ...BASICS,
    made('hairAndHats', 'Fez', { xp: 100 }),
    made('glasses', 'Visor', { xp: 500 }),
    made('mouth', 'Grin', { xp: undefined, trait: 'Mouth' }),
    made('tops', 'Suit', { xp: 900, topType: 'no-arms', exclusions: { bottoms: '' } }),
    made('arms', 'Muff', { xp: 900, topType: 'sleeveless' }),
  ];
  const holder: Holder = { xp: 100, traits: [], unlocked: ['Visor'] };
  const avatar = {
    ...wearing().avatar,
    hairAndHats: 'hair-and-hats/fez.svg',
    glasses: 'glasses/visor.svg',
    mouth: 'mouth/grin.svg',
  };

  test('owned, unlocked and unlockable pieces count as wearable', () => {
    const listed = fitPieces(avatar, wardrobe, holder);
    expect(listed.map(({ piece, status }) => [piece.item.title, status])).toEqual([
      ['Fez', 'unlockable'],
      ['Visor', 'unlocked'],
      ['Grin', 'not-owned'],
    ]);
    expect(wearableCount(listed)).toEqual([2, 3]);
    expect(wearableCount([])).toEqual([0, 0]);
  });

  test('what is not wearable yet gives way to the default', () => {
    expect(wearablePart(avatar, wardrobe, holder)).toEqual({
      avatar: { ...wearing().avatar, glasses: 'glasses/visor.svg' },
      topType: 'sleeveless',
      exclusions: {},
    });
  });

  test('what an unwearable piece pushed off comes back as the default', () => {
    const suited = { ...wearing().avatar, tops: 'tops/suit.svg', arms: '', bottoms: '' };
    expect(wearablePart(suited, wardrobe, holder)).toEqual(wearing());
  });

  test('unwearable arms become those that fit the top', () => {
    const muffled = { ...wearing().avatar, arms: 'arms/muff.svg' };
    expect(wearablePart(muffled, wardrobe, holder)).toEqual(wearing());
  });

  test('a piece that the wardrobe does not know is not worn', () => {
    expect(wearablePart({ ...avatar, eye: 'eye/unknown.svg' }, wardrobe, holder).avatar.eye).toBe('eye/regular.svg');
  });
});

test('layers that were left empty stay empty, and arms follow the top', () => {
  const bare = { ...wearing('tops/breton.svg').avatar, head: '', eye: '' };
  expect(wearablePart(bare, WARDROBE, DEMO).avatar).toEqual(bare);
  const muff = made('arms', 'Muff', { xp: 900, topType: 'short' });
  const muffled = { ...bare, arms: 'arms/muff.svg' };
  expect(wearablePart(muffled, [...WARDROBE, muff], NOTHING).avatar.arms).toBe('arms/regular-short.svg');
});

test('what cannot be worn at all does not count', () => {
  const [beret] = fitPieces(fit, WARDROBE, DEMO);
  expect(wearableCount([{ ...beret!, status: 'needs-xp' }])).toEqual([0, 1]);
  expect(wearableCount([{ ...beret!, status: 'unlockable' }])).toEqual([1, 1]);
});

test('a player who may wear everything gets the fit with its type and maps', () => {
  const outfit = wearing('tops/dungarees.svg', 'arms/iced-coffee.svg', 'hair-and-hats/space-helmet.svg');
  expect(wearablePart(outfit.avatar, WARDROBE, DEMO)).toEqual(outfit);
});

test('a player who owns nothing wears what is free, and underwear instead of what the rest covered', () => {
  const part = wearablePart(fit, WARDROBE, NOTHING);
  const worn = fitPieces(part.avatar, WARDROBE, NOTHING);
  expect(worn.map(({ status }) => status)).toEqual(worn.map(() => 'unlocked'));
  expect(part.avatar.tops === '' ? part.avatar.bottoms : 'covered').not.toBe('');
});

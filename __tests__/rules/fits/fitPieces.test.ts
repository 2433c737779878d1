import type { Holder } from '#rules/catalogue/status';
import { fitPieces, planFit, wearableCount } from '#rules/fits/fitPieces';
import type { Avatar } from '#rules/outfit/avatar';
import type { Wardrobe } from '#rules/outfit/items';
import { makePiece, pieces, WARDROBE } from '../support/catalogue';
import { wearing } from '../support/games';
import { DEMO, VISITOR } from '../support/invariants';
import { BASICS } from '../support/randomWardrobe';

const fit = wearing(
  '#9fddbe',
  'tops/dungarees.svg',
  'hair-and-hats/beret.svg',
  'shoes-and-legs/cowboy-boots.svg',
).avatar;

const outfitFor = (avatar: Avatar, wardrobe: Wardrobe, holder: Holder) => planFit(avatar, wardrobe, holder).outfit;

test('the pieces of a fit are listed from hat to shoes, the background last', () => {
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
    makePiece('hairAndHats', 'Fez', { xp: 100 }),
    makePiece('glasses', 'Visor', { xp: 500 }),
    makePiece('mouth', 'Grin', { xp: undefined, trait: 'Mouth' }),
    makePiece('tops', 'Suit', { xp: 900, topType: 'no-arms', exclusions: { bottoms: '' } }),
    makePiece('arms', 'Muff', { xp: 900, topType: 'sleeveless' }),
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

  test('the default replaces what is neither wearable nor unlockable', () => {
    expect(outfitFor(avatar, wardrobe, holder)).toEqual({
      avatar: { ...wearing().avatar, hairAndHats: 'hair-and-hats/fez.svg', glasses: 'glasses/visor.svg' },
      topType: 'sleeveless',
      exclusions: {},
    });
  });

  test('what the fit needs unlocked is listed, and what is left out of it', () => {
    const { locked, leftOut } = planFit(avatar, wardrobe, holder);
    expect(locked.map(({ title }) => title)).toEqual(['Fez']);
    expect(leftOut.map(({ piece, status }) => [piece.item.title, status])).toEqual([['Grin', 'not-owned']]);
  });

  test('each piece is compared with all of the XP, because unlocking spends none', () => {
    const cheap = [...wardrobe, makePiece('eye', 'Wink', { xp: 60 }), makePiece('head', 'Egg', { xp: 101 })];
    const { locked, leftOut } = planFit({ ...avatar, eye: 'eye/wink.svg', head: 'head/egg.svg' }, cheap, holder);
    expect(locked.map(({ title }) => title).toSorted()).toEqual(['Fez', 'Wink']);
    expect(leftOut.map(({ piece }) => piece.item.title).toSorted()).toEqual(['Egg', 'Grin']);
  });

  test('what goes with a piece that is left out is not unlocked', () => {
    const cheap = [...wardrobe, makePiece('arms', 'Wave', { xp: 100, topType: 'short' })];
    const waving = { ...wearing().avatar, tops: 'tops/suit.svg', arms: 'arms/wave.svg' };
    const { locked, leftOut } = planFit(waving, cheap, holder);
    expect(locked).toEqual([]);
    expect(leftOut.map(({ piece }) => piece.item.title)).toEqual(['Wave', 'Suit']);
  });

  test('the default replaces what an unwearable piece had pushed off', () => {
    const suited = { ...wearing().avatar, tops: 'tops/suit.svg', arms: '', bottoms: '' };
    expect(outfitFor(suited, wardrobe, holder)).toEqual(wearing());
  });

  test('the default arms of the top replace unwearable ones', () => {
    const muffled = { ...wearing().avatar, arms: 'arms/muff.svg' };
    expect(outfitFor(muffled, wardrobe, holder)).toEqual(wearing());
  });

  test('a piece that the wardrobe does not know is not worn', () => {
    expect(outfitFor({ ...avatar, eye: 'eye/unknown.svg' }, wardrobe, holder).avatar.eye).toBe('eye/regular.svg');
  });
});

test('empty layers stay empty, and arms follow the top', () => {
  const bare = { ...wearing('tops/breton.svg').avatar, head: '', eye: '' };
  expect(outfitFor(bare, WARDROBE, DEMO).avatar).toEqual(bare);
  const muff = makePiece('arms', 'Muff', { xp: 900, topType: 'short' });
  const muffled = { ...bare, arms: 'arms/muff.svg' };
  expect(outfitFor(muffled, [...WARDROBE, muff], VISITOR).avatar.arms).toBe('arms/regular-short.svg');
});

test('what cannot be worn does not count as wearable', () => {
  const [beret] = fitPieces(fit, WARDROBE, DEMO);
  expect(wearableCount([{ ...beret!, status: 'needs-xp' }])).toEqual([0, 1]);
  expect(wearableCount([{ ...beret!, status: 'unlockable' }])).toEqual([1, 1]);
});

test('a player who may wear everything gets the whole fit, with its type and maps', () => {
  const outfit = wearing('tops/dungarees.svg', 'arms/iced-coffee.svg', 'hair-and-hats/space-helmet.svg');
  expect(outfitFor(outfit.avatar, WARDROBE, DEMO)).toEqual(outfit);
});

test('a player who owns nothing wears the free pieces of a fit', () => {
  expect(outfitFor(fit, WARDROBE, VISITOR)).toEqual(wearing('#9fddbe', 'tops/dungarees.svg'));
});

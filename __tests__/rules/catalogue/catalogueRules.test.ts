import type { Category } from '#rules/catalogue/catalogue';
import { catalogueProblems } from '#rules/catalogue/catalogueRules';
import { DROPS } from '#rules/catalogue/drops';
import type { Wardrobe } from '#rules/outfit/items';
import { makePiece, valueOf, type Piece } from '../support/catalogue';
import { BASICS, randomWardrobe } from '../support/randomWardrobe';

function categoriesOf(wardrobe: Wardrobe): readonly Category[] {
  return [...new Set(wardrobe.map(({ category }) => category))].map(title => ({ title }));
}

/** The problems of the basics with these pieces added; a piece replaces a basic one of the same value. */
function problemsWith(...added: readonly Piece[]): readonly string[] {
  const values = added.map(valueOf);
  const wardrobe = [...BASICS.filter(basic => !values.includes(valueOf(basic))), ...added];
  return catalogueProblems(wardrobe, categoriesOf(wardrobe));
}

test('the basics and a hundred random wardrobes break no rule', () => {
  const wardrobes = [BASICS, ...Array.from({ length: 100 }, (_, seed) => randomWardrobe(seed))];
  expect(wardrobes.flatMap(wardrobe => catalogueProblems(wardrobe, categoriesOf(wardrobe)))).toEqual([]);
});

const makeSold = (title: string, marketID: number): Piece =>
  makePiece('glasses', title, { trait: 'Market', collection: 'market', marketID });
const shorts = makePiece('bottoms', 'Shorts');
const loud = makePiece('bottoms', 'Loud Shorts', { exclusions: { glasses: '' } });

test.each<{ rule: string; added: readonly Piece[]; sentence: string }>([
  {
    rule: 'somebody can wear each item',
    added: [makePiece('glasses', 'Visor', { xp: undefined, trait: 'Glasses' })],
    sentence: 'Visor (glasses) has neither an xp nor a trait of a collection, so that nobody can wear it',
  },
  {
    rule: 'a trait is the title of the category',
    added: [makePiece('glasses', 'Visor', { trait: 'Eyewear', collection: 'duds' })],
    sentence: 'Visor (glasses) has the trait Eyewear, which is neither the title of its category nor Market',
  },
  {
    rule: 'an item of the market has a marketID',
    added: [makePiece('glasses', 'Visor', { trait: 'Market', collection: 'market' })],
    sentence: 'Visor (glasses) has the trait Market without a marketID',
  },
  {
    rule: 'an item with a marketID is of the market',
    added: [makePiece('glasses', 'Visor', { trait: 'Glasses', collection: 'duds', marketID: 1 })],
    sentence: 'Visor (glasses) has a marketID without the trait Market',
  },
  {
    rule: 'no two items have the same marketID',
    added: [makeSold('Visor', 1), makeSold('Shades', 1)],
    sentence: 'Shades (glasses) has the marketID 1 of Visor (glasses)',
  },
  {
    rule: 'marketIDs have no gap',
    added: [makeSold('Visor', 1), makeSold('Shades', 3)],
    sentence: 'Shades (glasses) has the marketID 3; they are 1 to 2',
  },
  {
    rule: 'a category dresses one layer',
    added: [
      makePiece('glasses', 'Visor'),
      { category: 'glasses', item: { title: 'Patch', layer: 'facialHair', xp: 0 } },
    ],
    sentence: 'Patch (glasses) is on the layer facialHair, but its category dresses glasses',
  },
  {
    rule: 'rows are in the order of the drops',
    added: [makePiece('glasses', 'Visor', { drop: DROPS[1] }), makePiece('glasses', 'Shades', { drop: DROPS[0] })],
    sentence: `Shades (glasses) stands below Visor (glasses) of ${DROPS[1]}, so its drop must be that or a later one`,
  },
  {
    rule: 'a new row has a drop',
    added: [makePiece('glasses', 'Visor', { drop: DROPS[0] }), makePiece('glasses', 'Shades')],
    sentence: `Shades (glasses) stands below Visor (glasses) of ${DROPS[0]}, so its drop must be that or a later one`,
  },
  {
    rule: 'no two items of a layer share a link code',
    added: [makePiece('hairAndHats', 'Red Red Hood'), makePiece('hairAndHats', 'Long Blue Cap')],
    sentence:
      'Long Blue Cap (hair-and-hats) shares its link code with Red Red Hood (hair-and-hats); choose another title',
  },
  {
    rule: 'words are written as the search reads them',
    added: [makePiece('glasses', 'Visor', { words: ['Sun-Glasses'] })],
    sentence: 'Visor (glasses) has the word "Sun-Glasses", which the search reads as "sun glasses"',
  },
  {
    rule: 'words repeat no beginning of the title',
    added: [makePiece('glasses', 'Ski Mask Lens', { words: ['goggles', 'snow mask', 'len ski'] })],
    sentence: 'Ski Mask Lens (glasses) has the word "len ski", by which its title finds it already',
  },
  {
    rule: 'words are different',
    added: [makePiece('glasses', 'Visor', { words: ['shades', 'ski shades', 'shades'] })],
    sentence: 'Visor (glasses) has the word "shades", twice',
  },
  {
    rule: 'avoided values are items',
    added: [makePiece('glasses', 'Visor', { avoid: ['head/regular.svg', 'head/gone.svg'] })],
    sentence: 'Visor (glasses) avoids head/gone.svg, which is not an item',
  },
  {
    rule: 'drops are known',
    added: [
      makePiece('glasses', 'Shades', { drop: DROPS[0] }),
      makePiece('glasses', 'Visor', { drop: 'Gone Fishing' }),
    ],
    sentence: `Visor (glasses) came with Gone Fishing, which is not a drop; drops are ${DROPS.join(', ')}`,
  },
  {
    rule: 'no item avoids its own layer',
    added: [makePiece('glasses', 'Visor', { avoid: ['glasses/visor.svg'] })],
    sentence: 'Visor (glasses) avoids glasses/visor.svg, which is never worn with it',
  },
  {
    rule: 'no item excludes its own layer',
    added: [makePiece('glasses', 'Visor', { exclusions: { glasses: '' } })],
    sentence: 'Visor (glasses) excludes its own layer glasses',
  },
  {
    rule: 'no item excludes the background',
    added: [makePiece('glasses', 'Visor', { exclusions: { background: '' } })],
    sentence: 'Visor (glasses) excludes the background',
  },
  {
    rule: 'tops do not exclude arms',
    added: [makePiece('tops', 'Cape', { topType: 'no-arms', exclusions: { arms: '' } })],
    sentence: 'Cape (tops) excludes arms, which pairing decides',
  },
  {
    rule: 'arms do not exclude tops',
    added: [makePiece('arms', 'Cast', { topType: 'short', exclusions: { tops: '' } })],
    sentence: 'Cast (arms) excludes tops, which pairing decides',
  },
  {
    rule: 'tops are forced off only',
    added: [makePiece('glasses', 'Visor', { exclusions: { tops: 'tops/duds-t-shirt.svg' } })],
    sentence: 'Visor (glasses) forces tops/duds-t-shirt.svg on tops, which may only be emptied',
  },
  {
    rule: 'arms are forced off only',
    added: [makePiece('glasses', 'Visor', { exclusions: { arms: 'arms/regular.svg' } })],
    sentence: 'Visor (glasses) forces arms/regular.svg on arms, which may only be emptied',
  },
  {
    rule: 'every top has a topType',
    added: [makePiece('tops', 'Vest')],
    sentence: 'Vest (tops) has no topType',
  },
  {
    rule: 'all arms have a topType',
    added: [makePiece('arms', 'Wave')],
    sentence: 'Wave (arms) has no topType',
  },
  {
    rule: 'arms are never no-arms',
    added: [makePiece('arms', 'Wave', { topType: 'no-arms' })],
    sentence: "Wave (arms) is arms of topType 'no-arms'",
  },
  {
    rule: 'only tops and arms have a topType',
    added: [makePiece('glasses', 'Visor', { topType: 'short' })],
    sentence: 'Visor (glasses) has a topType, which only tops and arms have',
  },
  {
    rule: 'only tops and arms have a companion',
    added: [makePiece('glasses', 'Visor', { default: 'regular' })],
    sentence: 'Visor (glasses) has a default, which only tops and arms have',
  },
  {
    rule: 'no-arms tops have no companion',
    added: [makePiece('tops', 'Cape', { topType: 'no-arms', default: 'regular' })],
    sentence: "Cape (tops) has the companion regular under topType 'no-arms'",
  },
  {
    rule: 'companions exist',
    added: [makePiece('tops', 'Vest', { topType: 'sleeveless', default: 'gone' })],
    sentence: 'Vest (tops) has the companion arms/gone.svg, which does not exist',
  },
  {
    rule: 'companions are free',
    added: [
      makePiece('arms', 'Gold', { topType: 'sleeveless', xp: 10 }),
      makePiece('tops', 'Vest', { topType: 'sleeveless', default: 'gold' }),
    ],
    sentence: 'Vest (tops) has the companion arms/gold.svg, which is not free (xp 0)',
  },
  {
    rule: 'companions are of the same type',
    added: [makePiece('arms', 'Wave', { topType: 'sleeveless', default: 'duds-t-shirt' })],
    sentence: "Wave (arms) has the companion tops/duds-t-shirt.svg, which is not of topType 'sleeveless'",
  },
  {
    rule: 'companions have no exclusions',
    added: [
      makePiece('arms', 'Bag', { topType: 'sleeveless', exclusions: { bodyAccessories: '' } }),
      makePiece('tops', 'Vest', { topType: 'sleeveless', default: 'bag' }),
    ],
    sentence: 'Vest (tops) has the companion arms/bag.svg, which has exclusions',
  },
  {
    rule: 'companions are on the other layer of the pair',
    added: [
      { category: 'arms', item: { title: 'Bag', layer: 'bodyAccessories', xp: 0 } },
      makePiece('tops', 'Vest', { topType: 'sleeveless', default: 'bag' }),
    ],
    sentence: 'Vest (tops) has the companion arms/bag.svg, which belongs to bodyAccessories',
  },
  {
    rule: "the default avatar's items are free",
    added: [makePiece('mouth', 'Sad', { xp: 10 })],
    sentence: 'mouth/sad.svg, which the rules put on by themselves, is not free (xp 0)',
  },
  {
    rule: "the default avatar's items are not for sale",
    added: [{ category: 'mouth', item: { title: 'Sad', layer: 'mouth', trait: 'Mouth' } }],
    sentence: 'mouth/sad.svg, which the rules put on by themselves, is not free (xp 0)',
  },
  {
    rule: "the default avatar's items have no exclusions",
    added: [makePiece('head', 'Regular', { exclusions: { glasses: '' } })],
    sentence: 'head/regular.svg, which the rules put on by themselves, has exclusions',
  },
  {
    rule: 'the DUDS T-shirt is short',
    added: [makePiece('tops', 'DUDS T-Shirt', { topType: 'sleeveless' })],
    sentence: "tops/duds-t-shirt.svg, which the rules put on by themselves, is not of topType 'short'",
  },
  {
    rule: 'the default arms have their own type',
    added: [makePiece('arms', 'Regular Short', { topType: 'sleeveless' })],
    sentence: "arms/regular-short.svg, which the rules put on by themselves, is not of topType 'short'",
  },
  {
    rule: 'forced values exist',
    added: [makePiece('glasses', 'Visor', { exclusions: { bottoms: 'bottoms/gone.svg' } })],
    sentence: 'Visor (glasses) forces bottoms/gone.svg on bottoms, which is not an item',
  },
  {
    rule: 'forced values belong to their layer',
    added: [shorts, makePiece('glasses', 'Visor', { exclusions: { head: 'bottoms/shorts.svg' } })],
    sentence: 'Visor (glasses) forces bottoms/shorts.svg on head, which belongs to bottoms',
  },
  {
    rule: 'forced values have no exclusions',
    added: [loud, makePiece('hairAndHats', 'Helmet', { exclusions: { bottoms: 'bottoms/loud-shorts.svg' } })],
    sentence: 'Helmet (hair-and-hats) forces bottoms/loud-shorts.svg on bottoms, which has exclusions itself',
  },
  {
    rule: 'forced values are for everybody',
    added: [
      makePiece('bottoms', 'Breeches', { xp: 50 }),
      makePiece('glasses', 'Visor', { exclusions: { bottoms: 'bottoms/breeches.svg' } }),
    ],
    sentence: 'Visor (glasses) forces bottoms/breeches.svg on bottoms, which not everybody has',
  },
  {
    rule: 'no two items share a value',
    added: [shorts, makePiece('bottoms', 'SHORTS')],
    sentence: 'SHORTS (bottoms) is bottoms/shorts.svg, as an earlier item is: Shorts (bottoms)',
  },
  {
    rule: 'no two colours are the same',
    added: [makePiece('background', 'Smog', { hex: '#abc' }), makePiece('background', 'Haze', { hex: '#abc' })],
    sentence: 'Haze (backgrounds) is #abc, as an earlier item is: Smog (backgrounds)',
  },
  {
    rule: 'titles that cost XP are unique',
    added: [makePiece('glasses', 'Star', { xp: 10 }), makePiece('head', 'Star', { xp: 20 })],
    sentence: 'Star (head) costs XP under the same title as Star (glasses)',
  },
  ...['Café', 'Too  Wide', ' Early', 'Late ', 'a/b', "Cat's Eye"].map(title => ({
    rule: `the title '${title}' cannot be an address`,
    added: [makePiece('glasses', title)],
    sentence: `${title} (glasses) has a title of more than letters, digits, '-', '&' and single spaces`,
  })),
])('$rule', ({ added, sentence }) => {
  expect(problemsWith(...added)).toContain(sentence);
});

test('words that say more than the title are sound', () => {
  expect(problemsWith(makePiece('glasses', 'Ski Mask Lens', { words: ['goggles', 'snow mask'] }))).toEqual([]);
});

test('a free item may share its title with one that costs XP', () => {
  expect(problemsWith(makePiece('glasses', 'Star', { xp: 10 }), makePiece('head', 'Star'))).toEqual([]);
});

test.each([
  ['#999'],
  ['mouth/sad.svg'],
  ['bottoms/underwear.svg'],
  ['arms/regular.svg'],
  ['arms/regular-short.svg'],
  ['tops/duds-t-shirt.svg'],
])('%s must exist', value => {
  const wardrobe = BASICS.filter(basic => valueOf(basic) !== value);
  expect(catalogueProblems(wardrobe, categoriesOf(wardrobe))).toContain(
    `${value}, which the rules put on by themselves, does not exist`,
  );
});

test.each<{ rule: string; categories: readonly Category[]; sentence: string }>([
  { rule: 'has items', categories: [{ title: 'Socks' }], sentence: 'socks is a category without items' },
  { rule: 'is listed once', categories: [{ title: 'HEAD' }], sentence: 'head is a category listed twice' },
  {
    rule: 'has a title that can be an address',
    categories: [{ title: 'Söcks' }],
    sentence: "Söcks is a category whose title is more than letters, digits, '-', '&' and single spaces",
  },
])('every category $rule', ({ categories, sentence }) => {
  expect(catalogueProblems(BASICS, [...categoriesOf(BASICS), ...categories])).toContain(sentence);
});

test('the category of every item is listed', () => {
  expect(catalogueProblems(BASICS, [])).toContain('mouth is a category that is not listed');
});

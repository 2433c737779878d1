import { DEFAULT_AVATAR, type Avatar } from '#rules/outfit/avatar';
import { describeFit, listText } from '#rules/outfit/fitText';
import { WARDROBE } from '../support/catalogue';

test.each<[Partial<Avatar>, string]>([
  [{}, 'A Darcel in underwear on Fog'],
  [{ background: '#9fddbe', glasses: 'glasses/monocle.svg' }, 'A Darcel in Monocle on Mint'],
  [
    { hairAndHats: 'hair-and-hats/beret.svg', tops: 'tops/breton.svg', bottoms: 'bottoms/wide-jeans.svg' },
    'A Darcel in Beret, Breton and Wide Jeans on Fog',
  ],
  [{ head: 'head/moo.svg', tops: 'tops/polo.svg' }, 'A Moo Darcel in Polo on Fog'],
  [{ tops: 'tops/duds-t-shirt.svg', arms: 'arms/regular-short.svg' }, 'A Darcel in DUDS T-Shirt on Fog'],
  [{ tops: 'tops/polo.svg', arms: 'arms/iced-coffee.svg' }, 'A Darcel in Iced Coffee and Polo on Fog'],
  [{ head: '', bottoms: '', arms: '' }, 'A Darcel in underwear on Fog'],
])('%j is described as %s', (worn, text) => {
  expect(describeFit({ ...DEFAULT_AVATAR, ...worn }, WARDROBE)).toBe(text);
});

test.each([
  [[], ''],
  [['Beret'], 'Beret'],
  [['Beret', 'Breton'], 'Beret and Breton'],
  [['Beret', 'Breton', 'Polo'], 'Beret, Breton and Polo'],
])('the list %j is written as in British English', (words, text) => {
  expect(listText(words)).toBe(text);
  expect(new Intl.ListFormat('en-GB').format(words)).toBe(text);
});

test('an item that the wardrobe does not know is named after its file', () => {
  const avatar = { ...DEFAULT_AVATAR, background: 'backgrounds/night-sky.png', tops: 'tops/3d-tee.svg' };
  expect(describeFit(avatar)).toBe('A Darcel in 3d Tee on Night Sky');
  expect(describeFit({ ...avatar, tops: 'tops/on-and-on.svg' })).toBe('A Darcel in On and on on Night Sky');
});

test('a colour that the wardrobe does not know keeps its code', () => {
  expect(describeFit(DEFAULT_AVATAR)).toBe('A Darcel in underwear on #999');
});

import { choicesToUnblock, previewChoice } from '#rules/outfit/previewChoice';
import { piece, valueOf, WARDROBE } from '../support/catalogue';
import { wearing } from '../support/games';

const HELMET = 'hair-and-hats/space-helmet.svg';
const preview = (outfit: ReturnType<typeof wearing>, value: string) =>
  previewChoice(outfit, piece(value).category, piece(value).item);

test('a preview names what comes off and what else goes on', () => {
  const outfit = wearing('glasses/heart-shade.svg', 'head-accessories/big-bow.svg');
  expect(preview(outfit, HELMET)).toMatchObject({
    blockedBy: [],
    takesOff: ['headAccessories', 'glasses'],
    bringsOn: [],
  });
  expect(preview(wearing(), 'arms/iced-coffee.svg')).toMatchObject({ takesOff: [], bringsOn: ['tops'] });
});

test('a preview names no backgrounds', () => {
  expect(preview(wearing('#9fddbe'), '#ffd45c')).toMatchObject({ blockedBy: [], takesOff: [], bringsOn: [] });
});

test('a refused choice names what is in its way and changes nothing', () => {
  const outfit = wearing(HELMET);
  expect(preview(outfit, 'glasses/monocle.svg')).toEqual({
    outfit,
    blockedBy: ['hairAndHats'],
    takesOff: [],
    bringsOn: [],
  });
});

test('to unblock an item, what is in its way is taken off first', () => {
  const { category, item } = piece('glasses/monocle.svg');
  expect(choicesToUnblock(wearing(HELMET), WARDROBE, category, item).map(valueOf)).toEqual([
    HELMET,
    'glasses/monocle.svg',
  ]);
  expect(choicesToUnblock(wearing(), WARDROBE, category, item).map(valueOf)).toEqual(['glasses/monocle.svg']);
});

test('an item that is worn as soon as its blocker is off is not chosen again', () => {
  const { category, item } = piece('bottoms/underwear.svg');
  expect(choicesToUnblock(wearing('tops/dungarees.svg'), WARDROBE, category, item).map(valueOf)).toEqual([
    'tops/dungarees.svg',
  ]);
});

test('a blocker that the wardrobe does not know stays', () => {
  const { category, item } = piece('glasses/monocle.svg');
  expect(choicesToUnblock(wearing(HELMET), [], category, item).map(valueOf)).toEqual(['glasses/monocle.svg']);
});

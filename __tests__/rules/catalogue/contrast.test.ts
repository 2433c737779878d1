import { clearestBackground, DEFAULT_AVATAR, itemValue, luminance, melts, type Rgb } from '../../../rules';
import { LOOKS } from '../../../src/components/looks';
import { makePiece, PALETTE, WARDROBE } from '../support/catalogue';
import { VISITOR } from '../support/invariants';

const hoodie = { ...DEFAULT_AVATAR, head: 'head/half-and-half.svg' };

test.each([
  ['#bfa8f0', true],
  ['#9fddbe', true],
  ['#dde84a', false],
  ['backgrounds/sunset.png', false],
])('a head in lilac and mint on %s melts: %s', (background, expected) => {
  expect(melts({ ...hoodie, background }, PALETTE)).toBe(expected);
});

test('a fit without known colours never melts', () => {
  expect(melts(hoodie, {})).toBe(false);
});

test('the clearest background is one that the player may wear, and does not melt', () => {
  const avatar = { ...hoodie, background: '#bfa8f0' };
  const found = clearestBackground(avatar, WARDROBE, VISITOR, PALETTE);
  expect(found?.item.xp).toBe(0);
  expect(melts({ ...avatar, background: itemValue('backgrounds', found!.item) }, PALETTE)).toBe(false);
});

test('of two clear backgrounds the more distant one is found, and other items never are', () => {
  const colours = ['#2742e0', '#000000', '#111111'].map(hex => makePiece('background', hex, { hex }));
  const hats = [makePiece('hairAndHats', 'Hat')];
  const pale = { 'head/pale': ['#ffffff'], 'bottoms/underwear': ['#ffffff'] };
  const avatar = { ...DEFAULT_AVATAR, head: 'head/pale.svg' };
  expect(clearestBackground(avatar, [...hats, ...colours], VISITOR, pale)).toBe(colours[1]);
  expect(clearestBackground(avatar, hats, VISITOR, pale)).toBeUndefined();
});

test('there is no clear background if all of them melt', () => {
  expect(clearestBackground(hoodie, [], VISITOR, PALETTE)).toBeUndefined();
  const mint = WARDROBE.filter(({ item }) => item.title === 'Mint');
  expect(clearestBackground(hoodie, mint, VISITOR, PALETTE)).toBeUndefined();
});

test('none of the game’s own looks melts into its background', () => {
  expect(LOOKS.filter(look => melts(look, PALETTE))).toEqual([]);
});

// The factors of WCAG 2; #777 is its example of a colour whose contrast with white is 4.48.
test.each<[Rgb, number]>([
  [[0, 0, 0], 0],
  [[255, 255, 255], 1],
  [[255, 0, 0], 0.2126],
  [[0x77, 0x77, 0x77], 0.1845],
])('the relative luminance of %j is %d', (colour, expected) => expect(luminance(colour)).toBeCloseTo(expected, 4));

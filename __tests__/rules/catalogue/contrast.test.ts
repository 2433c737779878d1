import { luminance, type Rgb } from '#rules/catalogue/colour';
import { clearestBackground, melts } from '#rules/catalogue/contrast';
import { GAME_FITS } from '#rules/fits/gameFits';
import { DEFAULT_AVATAR } from '#rules/outfit/avatar';
import { itemValue } from '#rules/outfit/items';
import { makePiece, PALETTE, WARDROBE } from '../support/catalogue';
import { wearing } from '../support/games';
import { VISITOR } from '../support/invariants';
import { lostShare, MAX_LOST } from '../support/lostShare';

const hoodie = { ...DEFAULT_AVATAR, head: 'head/half-and-half.svg' };

test.each([
  ['#bfa8f0', true],
  ['#9fddbe', true],
  ['#dde84a', false],
  ['backgrounds/sunset.png', false],
])('a head in lilac and mint on %s melts: %s', (background, expected) => {
  expect(melts({ ...hoodie, background }, PALETTE)).toBe(expected);
});

test.each([
  ['a red hat on Tomato', wearing('#f2452d', 'hair-and-hats/balaclava.svg'), true],
  ['blue jeans on Cobalt', wearing('#2742e0', 'tops/hoodie.svg', 'bottoms/wide-jeans.svg'), true],
  ['blue shoes on Cobalt', wearing('#2742e0', 'shoes-and-legs/flippers.svg'), true],
  ['a blue head on Sky', wearing('#9ccbf0', 'head/sky.svg'), true],
  ['a blue head on Tangerine', wearing('#ff8a2b', 'head/sky.svg'), false],
])('%s: %s', (_name, { avatar }, expected) => expect(melts(avatar, PALETTE)).toBe(expected));

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
  const pale = { 'head/pale': { colours: [], edges: ['#ffffff'], cells: '.99a' } };
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
  expect(GAME_FITS.filter(fit => lostShare(fit) > MAX_LOST)).toEqual([]);
});

// The factors of WCAG 2; #777 is its example of a colour whose contrast with white is 4.48.
test.each<[Rgb, number]>([
  [[0, 0, 0], 0],
  [[255, 255, 255], 1],
  [[255, 0, 0], 0.2126],
  [[0x77, 0x77, 0x77], 0.1845],
])('the relative luminance of %j is %d', (colour, expected) => expect(luminance(colour)).toBeCloseTo(expected, 4));

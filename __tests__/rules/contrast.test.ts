import { readFileSync } from 'node:fs';
import path from 'node:path';
import { clearestBackground, DEFAULT_AVATAR, itemValue, melts, type Holder, type Palette } from '../../rules';
import { LOOKS } from '../../src/components/looks';
import { made, WARDROBE } from './support/catalogue';

const palette = JSON.parse(readFileSync(path.join(__dirname, '../../public/data/palette.json'), 'utf8')) as Palette;
const visitor: Holder = { xp: 0, traits: [], unlocked: [] };
const hoodie = { ...DEFAULT_AVATAR, head: 'head/half-and-half.svg' };

test.each([
  ['#bfa8f0', true],
  ['#9fddbe', true],
  ['#dde84a', false],
  ['backgrounds/sunset.png', false],
])('a head in lilac and mint on %s melts: %s', (background, expected) => {
  expect(melts({ ...hoodie, background }, palette)).toBe(expected);
});

test('a fit of which no colour is known never melts', () => {
  expect(melts(hoodie, {})).toBe(false);
});

test('the clearest background is one that the player may wear, and does not melt', () => {
  const avatar = { ...hoodie, background: '#bfa8f0' };
  const found = clearestBackground(avatar, WARDROBE, visitor, palette);
  expect(found?.item.xp).toBe(0);
  expect(melts({ ...avatar, background: itemValue('backgrounds', found!.item) }, palette)).toBe(false);
});

test('of two clear backgrounds the farther one is found, and nothing but a background', () => {
  const colours = ['#2742e0', '#000000', '#111111'].map(hex => made('background', hex, { hex }));
  const hats = [made('hairAndHats', 'Hat')];
  const pale = { 'head/pale': ['#ffffff'], 'bottoms/underwear': ['#ffffff'] };
  const avatar = { ...DEFAULT_AVATAR, head: 'head/pale.svg' };
  expect(clearestBackground(avatar, [...hats, ...colours], visitor, pale)).toBe(colours[1]);
  expect(clearestBackground(avatar, hats, visitor, pale)).toBeUndefined();
});

test('there is none if all of them melt', () => {
  expect(clearestBackground(hoodie, [], visitor, palette)).toBeUndefined();
  const lilac = WARDROBE.filter(({ item }) => item.title === 'Mint');
  expect(clearestBackground(hoodie, lilac, visitor, palette)).toBeUndefined();
});

test('no stand-in melts into its background', () => {
  expect(LOOKS.filter(look => melts(look, palette))).toEqual([]);
});

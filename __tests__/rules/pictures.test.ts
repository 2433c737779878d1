import { avatarPictures, backgroundColour, DEFAULT_AVATAR, isPicture } from '../../rules';

test.each([
  ['hair-and-hats/beret.svg', true],
  ['backgrounds/sunset.png', true],
  ['#9fddbe', false],
  ['', false],
])('%j is a picture: %s', (value, expected) => {
  expect(isPicture(value)).toBe(expected);
});

test('pictures are listed bottom to top, without empty layers and colours', () => {
  expect(avatarPictures({ ...DEFAULT_AVATAR, eye: '' }, 'https://a.test/')).toEqual([
    'https://a.test/shoes-and-legs/regular.svg',
    'https://a.test/head/regular.svg',
    'https://a.test/bottoms/underwear.svg',
    'https://a.test/arms/regular.svg',
    'https://a.test/mouth/sad.svg',
  ]);
  expect(avatarPictures({ ...DEFAULT_AVATAR, background: 'backgrounds/sunset.png' }, '/')[0]).toBe(
    '/backgrounds/sunset.png',
  );
});

test.each([
  ['#abc', '#abc'],
  ['backgrounds/sunset.png', '#999'],
])('behind the background %s lies %s', (background, colour) => {
  expect(backgroundColour({ ...DEFAULT_AVATAR, background })).toBe(colour);
});

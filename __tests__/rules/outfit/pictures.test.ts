import { DEFAULT_AVATAR } from '#rules/outfit/avatar';
import { avatarPictures, backgroundColour, drawnAvatar, isPicture } from '#rules/outfit/pictures';

test.each([
  ['hair-and-hats/beret.svg', true],
  ['backgrounds/sunset.png', true],
  ['#9fddbe', false],
  ['', false],
])('%j is a picture: %s', (value, expected) => {
  expect(isPicture(value)).toBe(expected);
});

test('pictures are listed bottom to top, without empty layers and colours', () => {
  expect(avatarPictures({ ...DEFAULT_AVATAR, mouth: '' }, 'https://a.test/')).toEqual([
    'https://a.test/shoes-and-legs/regular.svg',
    'https://a.test/head/regular.svg',
    'https://a.test/bottoms/underwear.svg',
    'https://a.test/arms/regular.svg',
    'https://a.test/eye/regular.svg',
  ]);
  expect(avatarPictures({ ...DEFAULT_AVATAR, background: 'backgrounds/sunset.png' }, '/')[0]).toBe(
    '/backgrounds/sunset.png',
  );
});

test('a Darcel without a head, an eye or legs is drawn as blank paper', () => {
  expect(drawnAvatar({ ...DEFAULT_AVATAR, head: '', eye: '', shoesAndLegs: '' })).toEqual({
    ...DEFAULT_AVATAR,
    head: '_shared/paper-head.svg',
    eye: '_shared/paper-eye.svg',
    shoesAndLegs: '_shared/paper-legs.svg',
  });
  expect(drawnAvatar(DEFAULT_AVATAR)).toEqual(DEFAULT_AVATAR);
  expect(avatarPictures({ ...DEFAULT_AVATAR, head: '' }, '/')).toContain('/_shared/paper-head.svg');
});

test.each([
  ['#abc', '#abc'],
  ['backgrounds/sunset.png', '#999'],
])('behind the background %s lies %s', (background, colour) => {
  expect(backgroundColour({ ...DEFAULT_AVATAR, background })).toBe(colour);
});

test('a drawing that is tried on is its own address', () => {
  const art = 'data:image/svg+xml,%3Csvg%2F%3E#tops/art.svg';
  expect(avatarPictures({ ...DEFAULT_AVATAR, tops: art }, '/assets/')).toContain(art);
});

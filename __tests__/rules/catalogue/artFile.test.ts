import { isArtFile } from '#rules/catalogue/artFile';

test.each([
  ['hat.svg', 'image/svg+xml', true],
  ['HAT.SVG', '', true],
  ['hat', 'image/svg+xml', true],
  ['hat.svg.png', 'image/png', false],
])('a file %s of the type %j is a drawing: %s', (name, type, isArt) => {
  expect(isArtFile({ name, type })).toBe(isArt);
});

import { textOn } from '#rules/catalogue/textOn';

test.each([
  ['#fffaf0', 'ink'],
  ['#2742e0', 'bone'],
  ['#000', 'bone'],
  ['#fff', 'ink'],
  ['black', 'ink'],
  ['', 'ink'],
] as const)('text on %j is %s', (field, colour) => {
  expect(textOn(field)).toBe(colour);
});

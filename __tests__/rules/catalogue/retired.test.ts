import { readRetired } from '#rules/catalogue/catalogue';

const BERET = { title: 'Beret', layer: 'hairAndHats' };

test('retired items name the category that they were in', () => {
  expect(readRetired([{ category: 'hair-and-hats', ...BERET }])).toEqual({
    rows: [{ category: 'hair-and-hats', item: BERET }],
    problems: [],
  });
});

test.each([
  ['no category', BERET, /has no category/],
  ['no layer', { category: 'hair-and-hats', title: 'Beret' }, /layer/],
])('a row with %s is left out and reported', (_what, row, problem) => {
  const { rows, problems } = readRetired([row]);
  expect(rows).toEqual([]);
  expect(problems.join()).toMatch(problem);
});

import { seededRandom } from '#rules/fits/random';

const draws = (seed: number, count: number) => {
  const random = seededRandom(seed);
  return Array.from({ length: count }, random);
};

test('the same seed gives the same numbers, another seed gives others', () => {
  expect(draws(7, 50)).toEqual(draws(7, 50));
  expect(draws(7, 50)).not.toEqual(draws(8, 50));
});

test('the first numbers of a seed are those of mulberry32', () => {
  expect(draws(1, 3).map(draw => Math.floor(draw * 2 ** 32))).toEqual([2693262067, 11749833, 2265367787]);
});

test('the numbers are spread evenly from 0 to 1', () => {
  const counts = Array.from({ length: 10 }, () => 0);
  for (const draw of draws(2026, 10_000)) counts[Math.floor(draw * 10)]! += 1;
  for (const count of counts) expect(Math.abs(count - 1_000)).toBeLessThan(120);
});

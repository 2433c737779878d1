import { readFileSync } from 'node:fs';
import { capacityOf, hitRatio } from '../../../lab/crowd/capacity';
import { MEASURED } from '../../../lab/crowd/measured';
import { capacityTable, costTable, limitTable, otherTable } from '../../../lab/crowd/tables';

/** Each table of the page, without its headings. */
const tables = readFileSync('docs/capacity.md', 'utf8')
  .split('\n\n')
  .filter(block => block.startsWith('|'))
  .map(block => block.trim().split('\n').slice(2).map(cellsOf));

function cellsOf(line: string): readonly string[] {
  return line
    .split('|')
    .slice(1, -1)
    .map(cell => cell.trim());
}

test.each([
  ['what players ask for, and what it costs', costTable],
  ['what else costs something', otherTable],
  ['what a size needs', capacityTable],
  ['what is exhausted first', limitTable],
])('docs/capacity.md says %s', (_name, table) => {
  expect(tables).toContainEqual(table(MEASURED));
});

test('each address is read once, then again by the first request after two seconds', () => {
  // 2.4 results of each player, 15 % of them within an hour, at four addresses.
  const each = (100_000 * 2.4 * 0.15) / 3_600 / 4;
  expect(hitRatio('results', 100_000)).toBeCloseTo(1 - 1 / (1 / each + 2) / each, 10);
  expect(hitRatio('vote', 1_000_000)).toBe(0);
});

test('ten times as many players send ten times as many requests, of which the cache answers more', () => {
  const [some, many] = [10_000, 100_000].map(players => capacityOf(players, MEASURED));
  expect(many?.requests).toBeCloseTo(10 * (some?.requests ?? NaN), 6);
  expect(many?.game).toBeLessThan(10 * (some?.game ?? NaN));
  expect(many?.votesGigabytes).toBeCloseTo(1.65, 10);
});

test('a costlier vote needs more cores, and more processes once two have no room', () => {
  const costly = { ...MEASURED, costs: { ...MEASURED.costs, vote: { node: 40, postgres: 30 } } };
  const [usual, dear] = [MEASURED, costly].map(measured => capacityOf(100_000, measured));
  expect(dear?.postgres).toBeGreaterThan(usual?.postgres ?? NaN);
  expect((dear?.node ?? NaN) / (dear?.processes ?? NaN)).toBeLessThanOrEqual(0.6);
  expect(dear?.processes).toBeGreaterThan(2);
});

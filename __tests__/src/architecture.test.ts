import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeStore } from '../../src/app/store';
import { KEPT } from '../../src/platform/kept';
import { platformDouble } from './support/platformDouble';

const read = (file: string) => readFileSync(join(process.cwd(), file), 'utf8');
const architecture = read('ARCHITECTURE.md');

test('every slice of the store has a row in ARCHITECTURE.md, or in KEPT if the browser keeps it', () => {
  const slices = Object.keys(makeStore(platformDouble()).getState());
  expect(slices.filter(slice => !architecture.includes(`\`${slice}\``) && !(slice in KEPT))).toEqual([]);
});

test('every folder that ARCHITECTURE.md names exists', () => {
  const named = [...architecture.matchAll(/^\| `([a-z_/]+)\/`/gm)].map(([, folder]) => folder ?? '');
  expect(named.length).toBeGreaterThan(12);
  expect(named.filter(folder => readdirSync(join(process.cwd(), folder)).length === 0)).toEqual([]);
});

test('ARCHITECTURE.md has at most 1,500 words beside its tables', () => {
  const prose = architecture.replace(/^\|.*$/gm, '');
  expect(prose.split(/\s+/).length).toBeLessThanOrEqual(1500);
});

test('every decision has its context, decision and consequences, and a number of its own', () => {
  const decisions = readdirSync(join(process.cwd(), 'docs/decisions')).sort();
  expect(new Set(decisions.map(name => name.slice(0, 4))).size).toBe(decisions.length);
  const incomplete = decisions.filter(name => !/Context.*Decision.*Consequences/s.test(read(`docs/decisions/${name}`)));
  expect(incomplete).toEqual([]);
});

test('docs/README.md lists every decision', () => {
  const index = read('docs/README.md');
  expect(readdirSync(join(process.cwd(), 'docs/decisions')).filter(name => !index.includes(name))).toEqual([]);
});

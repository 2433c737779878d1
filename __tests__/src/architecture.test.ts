import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeStore } from '../../src/app/store';
import { platformDouble } from './support/platformDouble';

const page = readFileSync(join(process.cwd(), 'ARCHITECTURE.md'), 'utf8');
const features = join(process.cwd(), 'src/features');

/** The names of a slice's actions, read off what its file exports. */
function actionsOf(file: string): readonly string[] {
  const exported = /export const \{([^}]*)\} =\s*\w+Slice\.actions/.exec(readFileSync(file, 'utf8'))?.[1] ?? '';
  return exported.split(',').flatMap(name => name.trim() || []);
}

const slices = readdirSync(features, { recursive: true, encoding: 'utf8' }).filter(file => file.endsWith('Slice.ts'));

test.each(slices)('every action of %s is explained in ARCHITECTURE.md', file => {
  const actions = actionsOf(join(features, file));
  expect(actions).not.toHaveLength(0);
  expect(actions.filter(action => !new RegExp(`[/\`]${action}\``).test(page))).toEqual([]);
});

test('every slice of the store has a row in ARCHITECTURE.md', () => {
  const store = makeStore(platformDouble());
  expect(Object.keys(store.getState()).filter(slice => !page.includes(`\`${slice}\``))).toEqual([]);
});

test('every folder of the server and of the app that is named there exists', () => {
  const named = [...page.matchAll(/^\| `([a-z_/]+)\/`/gm)].map(([, folder]) => folder ?? '');
  expect(named.length).toBeGreaterThan(12);
  expect(named.filter(folder => readdirSync(join(process.cwd(), folder)).length === 0)).toEqual([]);
});

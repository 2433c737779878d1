import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const SOURCES = path.join(__dirname, '../../../src');
const filesIn = (ending: RegExp) =>
  readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .filter(file => ending.test(file))
    .map(file => file.replaceAll('\\', '/'));
const read = (file: string) => readFileSync(path.join(SOURCES, file), 'utf8');

function classesOf(sheet: string): readonly string[] {
  const rules = sheet.replace(/\/\*.*?\*\/|'[^']*'|"[^"]*"/gs, '');
  const selectors = [...rules.matchAll(/([^{};]+)\{/g)].map(([, selector = '']) => selector.trim());
  return selectors
    .filter(selector => !selector.startsWith('@'))
    .flatMap(selector => [...selector.matchAll(/\.([A-Za-z_][\w-]*)/g)].map(([, name = '']) => name));
}

/** The classes of a module are its own, so what tells them apart is the sheet as well as the name. */
const keyOf = (file: string, name: string): string => (file.endsWith('.module.css') ? `${file} ${name}` : name);

const sheets = filesIn(/\.css$/);
const components = filesIn(/\.tsx?$/).map(file => ({ file, source: read(file) }));
/** The files that write a class of the page in a string. */
const renderersOf = (name: string) =>
  components
    .filter(({ source }) => new RegExp(`class(Name|es)[^\\n]*['"\`{ ]${name}(?![\\w-])`).test(source))
    .map(({ file }) => file);

test('no class is named by the sheets of two folders', () => {
  const folders = new Map<string, Set<string>>();
  for (const file of sheets)
    for (const name of classesOf(read(file)))
      folders.set(keyOf(file, name), (folders.get(keyOf(file, name)) ?? new Set()).add(path.dirname(file)));
  expect(folders.size).toBeGreaterThan(300);
  expect([...folders].filter(([, named]) => named.size > 1).map(([name, named]) => [name, ...named])).toEqual([]);
});

test('no sheet names a class that only another folder renders', () => {
  const foreign = sheets
    .filter(file => !file.endsWith('.module.css'))
    .flatMap(file =>
      [...new Set(classesOf(read(file)))].flatMap(name => {
        const renderers = renderersOf(name);
        const isForeign = renderers.length > 0 && renderers.every(each => path.dirname(each) !== path.dirname(file));
        return isForeign ? [`${file}: .${name}, as in ${renderers.join(', ')}`] : [];
      }),
    );
  expect(foreign).toEqual([]);
});

test('only the page’s own sheets are global, and a component imports no sheet of another folder', () => {
  expect(sheets.filter(file => !file.endsWith('.module.css'))).toEqual([
    'app/access.css',
    'app/fonts.css',
    'app/pageCover.css',
    'app/print.css',
    'app/theme.css',
    'app/tokens.css',
  ]);
  expect(sheets.filter(file => file.endsWith('.module.css') && read(file).includes(':global'))).toEqual([]);
  const imports = components.flatMap(({ file, source }) =>
    [...source.matchAll(/from '(.+\.css)'/g)].map(([, sheet = '']) => `${file}: ${sheet}`),
  );
  expect(imports.length).toBeGreaterThan(60);
  expect(imports.filter(line => !/: \.\/\w+\.module\.css$/.test(line))).toEqual([]);
});

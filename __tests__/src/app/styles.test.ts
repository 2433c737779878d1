import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const SOURCES = path.join(__dirname, '../../../src');

/** Properties that animate without layout or paint; visibility only switches after something has faded out. */
const CHEAP = ['opacity', 'transform', 'translate', 'scale', 'visibility', 'none'];

interface Declaration {
  /** The blocks around it, the outermost first. */
  readonly within: readonly string[];
  readonly property: string;
  readonly value: string;
}

function declarationsOf(css: string, within: readonly string[] = []): readonly Declaration[] {
  const found: Declaration[] = [];
  let rest = css.replace(/\/\*.*?\*\//gs, '').trim();
  while (rest !== '') {
    const end = rest.search(/[;{}]/);
    if (rest[end] === '{') {
      const close = closingBrace(rest, end);
      found.push(...declarationsOf(rest.slice(end + 1, close), [...within, rest.slice(0, end).trim()]));
      rest = rest.slice(close + 1).trim();
    } else {
      const declaration = rest.slice(0, end === -1 ? undefined : end);
      const [property = '', ...value] = declaration.split(':');
      if (value.length > 0) found.push({ within, property: property.trim(), value: value.join(':').trim() });
      rest = end === -1 ? '' : rest.slice(end + 1).trim();
    }
  }
  return found;
}

function closingBrace(css: string, open: number): number {
  let depth = 0;
  for (let index = open; index < css.length; index += 1) {
    if (css[index] === '{') depth += 1;
    if (css[index] === '}') depth -= 1;
    if (depth === 0) return index;
  }
  return css.length;
}

const sheets = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter(file => file.endsWith('.css'));
const declarations = sheets.flatMap(file =>
  declarationsOf(readFileSync(path.join(SOURCES, file), 'utf8')).map(declaration => ({ file, ...declaration })),
);

const keyframesOf = (within: readonly string[]) => /^@keyframes (.+)/.exec(within[0] ?? '')?.[1];

/** The parts of a list, without splitting the arguments of functions. */
const listed = (value: string) => value.split(/,(?![^(]*\))/).map(part => part.trim());

test('the sheets are read', () => {
  expect(sheets.length).toBeGreaterThan(30);
  expect(declarationsOf('a { color: red } @media x { b { top: 0; } /* c: d; */ }')).toEqual([
    { within: ['a'], property: 'color', value: 'red' },
    { within: ['@media x', 'b'], property: 'top', value: '0' },
  ]);
});

test('keyframes animate only transform and opacity', () => {
  const moved = declarations.filter(({ within }) => keyframesOf(within) !== undefined);
  expect(moved.length).toBeGreaterThan(10);
  expect(moved.filter(({ property }) => !CHEAP.includes(property))).toEqual([]);
});

test('transitions name their properties, which are only transform and opacity', () => {
  const moving = declarations.filter(({ property }) => /^transition(-property)?$/.test(property));
  expect(moving.length).toBeGreaterThan(10);
  const expensive = moving.filter(({ value }) =>
    listed(value).some(part => !CHEAP.includes(part.split(/\s/).find(word => /^[a-z-]+$/.test(word)) ?? 'all')),
  );
  expect(expensive).toEqual([]);
});

/** Elements that the code does not create under reduced motion. */
const NEVER_CREATED = ['.confetti i'];

test('under reduced motion, everything that is animated stays still or fades', () => {
  const names = declarations
    .filter(({ property }) => property === 'transform')
    .map(({ within }) => keyframesOf(within));
  const moves = ({ value }: Declaration) => value.split(/[\s,]+/).some(word => names.includes(word));
  const isFor = (motion: string) => (rule: Declaration) => rule.within.some(block => block.includes(motion));
  const isReduced = isFor('prefers-reduced-motion: reduce');
  const isOptIn = isFor('prefers-reduced-motion: no-preference');
  const selectorsOf = ({ within }: Declaration) => within.at(-1)?.split(/,\s*/) ?? [];

  const animations = declarations.filter(({ property }) => /^animation(-name)?$/.test(property));
  const moving = animations.filter(rule => moves(rule) && !isReduced(rule) && !isOptIn(rule)).flatMap(selectorsOf);
  const still = animations.filter(rule => isReduced(rule) && !moves(rule)).flatMap(selectorsOf);
  expect(moving.length).toBeGreaterThan(5);
  expect(moving.filter(selector => ![...still, ...NEVER_CREATED].includes(selector))).toEqual([]);
});

test('font sizes on the screen follow the player’s, and are never in px or pt', () => {
  const isPrinted = ({ within }: Declaration) => within[0]?.startsWith('@media print') === true;
  const letters = declarations.filter(rule => /^font(-size)?$/.test(rule.property) && !isPrinted(rule));
  expect(letters.length).toBeGreaterThan(50);
  expect(letters.filter(({ value }) => /\d(px|pt)/.test(value))).toEqual([]);
});

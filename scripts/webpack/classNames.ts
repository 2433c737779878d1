import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

type ClassName = (context: { readonly resourcePath: string }, template: string, name: string) => string;

const SHEET = '.module.css';

/** Such as EventStrip_brief. */
export const devNames: ClassName = ({ resourcePath }, _template, name) =>
  `${path.basename(resourcePath, SHEET)}_${name}`;

/** Classes and animations, and some words that are neither. */
const NAMES = /(?:\.|@keyframes )([A-Za-z][\w-]*)/g;
const FIRST = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const LATER = `${FIRST}0123456789_-`;

function* allNames(): Generator<string, undefined> {
  for (const first of FIRST) yield first;
  for (const first of FIRST)
    for (const second of LATER)
      // Blockers of advertisements hide elements with this class.
      if (!/ad/i.test(first + second)) yield first + second;
  return undefined;
}

function nextOf(names: Generator<string, undefined>): string {
  const { value } = names.next();
  if (value === undefined) throw new Error('There are more classes than short names.');
  return value;
}

/** The shortest names, the same in every build of the same sheets. */
export function shortNames(folder: string): ClassName {
  const short = allNames();
  const given = new Map<string, string>();
  const sheets = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(file => file.endsWith(SHEET));
  for (const file of sheets
    .map(name => path.join(folder, name))
    .sort()
    .reverse())
    for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(NAMES)) {
      const key = `${file} ${name}`;
      if (!given.has(key)) given.set(key, nextOf(short));
    }
  return ({ resourcePath }, _template, name) => {
    const found = given.get(`${resourcePath} ${name}`);
    if (found === undefined) throw new Error(`${resourcePath}: no short name for ${name}`);
    return found;
  };
}

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { speak } from '../../../src/messages/catalogue';
import type { Language } from '../../../src/messages/areas';

type Dice = Language['dice'];

/** What the compiler says about a translation is tested by compiling it. */
export const COMPLETE: Partial<Language> = {
  pieces: { pieces: 'Teile', none: 'Nur Unterwäsche.', closer: 'Näher', back: 'Zurück' },
};
// @ts-expect-error A sentence is missing.
export const INCOMPLETE: Partial<Language> = { pieces: { pieces: 'Teile' } };
// @ts-expect-error A sentence needs other values.
export const WRONG: Dice['keep'] = (title: string, count: number) => `${count} ${title}`;
// @ts-expect-error Areas are missing.
export const SHORT: Language = { ...COMPLETE };

const AREAS: Readonly<Record<keyof Language, true>> = {
  absences: true,
  account: true,
  closets: true,
  count: true,
  course: true,
  designers: true,
  dialogs: true,
  dice: true,
  dressCode: true,
  eventStrip: true,
  events: true,
  eye: true,
  eyeTest: true,
  faq: true,
  fitPage: true,
  fitReasons: true,
  fits: true,
  formats: true,
  gallery: true,
  holdings: true,
  home: true,
  keys: true,
  keysHints: true,
  layout: true,
  lines: true,
  links: true,
  looks: true,
  market: true,
  names: true,
  offers: true,
  ownEntries: true,
  pageHeads: true,
  pages: true,
  pictures: true,
  pieces: true,
  rail: true,
  reasons: true,
  receipts: true,
  refusals: true,
  results: true,
  screens: true,
  search: true,
  share: true,
  show: true,
  signIn: true,
  stage: true,
  standings: true,
  submission: true,
  times: true,
  versus: true,
  voting: true,
  wallet: true,
  walletFailures: true,
  wardrobe: true,
  worth: true,
};

/** The files with texts: those that several features share, and the features' own. */
const FILES = ['src/messages', ...readdirSync('src/features').map(name => `src/features/${name}`)]
  .flatMap(folder => readdirSync(folder).map(name => path.resolve(folder, name)))
  .filter(file => file.endsWith('.ts') && /^export const \w+(: \w+)? = area\(/m.test(readFileSync(file, 'utf8')));

/** Reads a text of every area, and returns the names under which they ask for a translation. */
async function areasInFiles(): Promise<readonly string[]> {
  const names: string[] = [];
  speak('xx', (area, english) => {
    names.push(area);
    return english;
  });
  for (const file of FILES) {
    const exported = (await import(file)) as Readonly<Record<string, unknown>>;
    for (const texts of Object.values(exported)) if (typeof texts === 'object') Object.values(texts ?? {});
  }
  speak('en', undefined);
  return [...new Set(names)].sort();
}

test('every area is a part of a language, under its own name', async () => {
  expect(await areasInFiles()).toEqual(Object.keys(AREAS).sort());
});

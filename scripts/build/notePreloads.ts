import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Compilation } from 'webpack';
import type { PageName } from '../../rules/index';

/** How the routes ask for the screen of each page. */
const SCREENS: Readonly<Record<PageName, string>> = {
  home: 'HomeScreen',
  wardrobe: 'WardrobeScreen',
  events: 'EventsScreen',
  faq: 'FaqScreen',
  vote: 'VoteScreen',
  results: 'ResultsScreen',
  lost: 'NotFoundScreen',
};

function filesOf(compilation: Compilation, screen: string): readonly string[] {
  const group = compilation.chunkGroups.find(({ origins }) =>
    origins.some(({ request }) => request.endsWith(`/${screen}`)),
  );
  if (group === undefined)
    throw new Error(`No route asks for ${screen} any more: name its successor in scripts/build/notePreloads.ts.`);
  const first = compilation.entrypoints.get('main')?.chunks ?? [];
  const files = group.chunks.filter(chunk => !first.includes(chunk)).flatMap(chunk => [...chunk.files]);
  return files.filter(file => /\.(?:js|css)$/.test(file)).sort();
}

/** Every page is written in these two; told of them late, it would be drawn in others first, and jump. */
const INTERFACE_FONT = /^interface-.*\.woff2$/;

/** Which files each page needs beside the first ones, for the server to announce them at once, into the page's own head. */
export async function notePreloads(compilation: Compilation, folder: string): Promise<void> {
  const fonts = [...compilation.getAssets()].map(({ name }) => name).filter(name => INTERFACE_FONT.test(name));
  if (fonts.length !== 2) throw new Error(`Two kinds of fonts were expected, not ${fonts.join(', ')}.`);
  const preloads = Object.fromEntries(
    Object.entries(SCREENS).map(([page, screen]) => [page, [...filesOf(compilation, screen), ...fonts]]),
  );
  const file = path.join(folder, 'index.html');
  const html = await readFile(file, 'utf8');
  const noted = html.replace(/<!-- head\b.*?-->/s, () => `<!-- head ${JSON.stringify(preloads)} -->`);
  if (noted === html) throw new Error('public/index.html has no <!-- head --> to note the preloads in.');
  await writeFile(file, noted);
}

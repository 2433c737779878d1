import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Compilation } from 'webpack';
import { PAGE_NAMES, type PageName } from '#rules/pages/pages';

/** The files of the page's screen, which src/app/routes.tsx loads in a chunk with the page's name. */
function filesOf(compilation: Compilation, page: PageName): readonly string[] {
  const group = compilation.namedChunkGroups.get(page);
  if (group === undefined) throw new Error(`src/app/routes.tsx names no chunk '${page}': see webpackChunkName there.`);
  const first = compilation.entrypoints.get('main')?.chunks ?? [];
  const files = group.chunks.filter(chunk => !first.includes(chunk)).flatMap(chunk => [...chunk.files]);
  return files.filter(file => /\.(?:js|css)$/.test(file)).sort();
}

/** Every page uses both. Fetched late, they would replace fallback fonts and shift the text. */
const INTERFACE_FONT = /^interface-.*\.woff2$/;

/** Writes into index.html which files each page needs, so that the server can add preload links for them. */
export async function notePreloads(compilation: Compilation, folder: string): Promise<void> {
  const fonts = Object.keys(compilation.assets).filter(name => INTERFACE_FONT.test(name));
  if (fonts.length !== 2) throw new Error(`Two fonts were expected, not ${fonts.join(', ')}.`);
  // A deferred script has a low priority, but everything waits for this one.
  const entry = compilation.entrypoints.get('main')?.getFiles() ?? [];
  const first = entry.filter(file => file.endsWith('.js'));
  const preloads = Object.fromEntries(
    PAGE_NAMES.map(page => [page, [...first, ...filesOf(compilation, page), ...fonts]]),
  );
  const file = path.join(folder, 'index.html');
  const html = await readFile(file, 'utf8');
  const noted = html.replace(/<!-- head\b.*?-->/s, () => `<!-- head ${JSON.stringify(preloads)} -->`);
  if (noted === html) throw new Error('public/index.html has no <!-- head --> to note the preloads in.');
  await writeFile(file, noted);
}

import { build } from 'esbuild';
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { glob } from 'tinyglobby';
import type { Compilation } from 'webpack';
import { readCategories } from '#rules/catalogue/catalogue';
import { assetSlug } from '#rules/outfit/items';
import type { BuiltFiles } from '../../src/worker/workerScope';
import { hashFiles } from './hashFiles';

/** Useless without a network, and larger than everything else together. */
const WALLET_CHUNKS = ['wallet', 'local-wallet', 'pairing'];
/** Scripts, style sheets, and the fonts with the characters of our own texts. */
const OFFLINE_FILE = /\.(?:js|css)$|^interface-.*\.woff2$/;

const shortHash = (content: string) => createHash('sha256').update(content).digest('hex').slice(0, 12);

/** The build's files that the game needs without a network. */
function offlineFiles(compilation: Compilation): readonly string[] {
  const wallets = WALLET_CHUNKS.flatMap(name => {
    const chunk = compilation.namedChunks.get(name);
    if (chunk === undefined)
      throw new Error(`There is no chunk ${name}, which scripts/build/bundleWorker.ts keeps out of the offline files.`);
    return [...chunk.getAllReferencedChunks()].flatMap(({ files }) => [...files]);
  });
  return Object.keys(compilation.assets)
    .filter(file => OFFLINE_FILE.test(file) && !wallets.includes(file))
    .sort();
}

/** Writes one file per category with all its drawings, for the service worker to fetch; returns the files' names. */
async function bundlePictures(outdir: string): Promise<BuiltFiles['bundles']> {
  const categories = readCategories(JSON.parse(await readFile('public/data/categories.json', 'utf8')));
  const bundles: Record<string, string> = {};
  for (const category of categories.rows.map(({ title }) => assetSlug(title))) {
    const names = (await glob(`${category}/*.svg`, { cwd: 'public/assets' })).sort();
    // The backgrounds are colours and have no pictures.
    if (names.length === 0) continue;
    const drawings = names.map(async name => [name, await readFile(path.join('public/assets', name), 'utf8')] as const);
    const content = JSON.stringify(Object.fromEntries(await Promise.all(drawings)));
    bundles[category] = `pictures-${category}.${shortHash(content).slice(0, 8)}.json`;
    await writeFile(path.join(outdir, bundles[category]), content);
  }
  return bundles;
}

async function describeBuild(compilation: Compilation, outdir: string): Promise<BuiltFiles> {
  const files = offlineFiles(compilation);
  const entry = compilation.entrypoints
    .get('main')
    ?.getFiles()
    .find(file => file.endsWith('.js'));
  if (entry === undefined) throw new Error('The build has no entry script.');
  const wardrobe = (await hashFiles(['public/data', 'public/assets'])).slice(0, 12);
  return { version: shortHash(files.join('\n')), wardrobe, entry, files, bundles: await bundlePictures(outdir) };
}

/** The service worker. Its address never changes: browsers notice a new build because its content differs. */
export async function bundleWorker(compilation: Compilation, outdir: string): Promise<void> {
  await build({
    entryPoints: { sw: 'src/worker/serviceWorker.ts' },
    outdir,
    bundle: true,
    minify: true,
    platform: 'browser',
    format: 'iife',
    target: 'es2022',
    define: { BUILT_FILES: JSON.stringify(await describeBuild(compilation, outdir)) },
    logLevel: 'warning',
  });
}

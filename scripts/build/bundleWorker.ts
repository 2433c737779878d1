import { build } from 'esbuild';
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Chunk, ChunkGroup, Compilation } from 'webpack';
import { bundlePictures } from './bundlePictures';
import type { BuiltFiles } from '../../src/worker/workerScope';

/** Useless without a network, and larger than everything else together. */
const WALLET_GROUPS = ['wallet', 'ethers', 'pairing'];
/** Scripts, style sheets, and the fonts with the characters of our own texts. */
const OFFLINE_FILE = /\.(?:js|css)$|^interface-.*\.woff2$/;

function groupsUnder(group: ChunkGroup, found = new Set<ChunkGroup>()): ReadonlySet<ChunkGroup> {
  if (!found.has(group)) {
    found.add(group);
    for (const child of group.getChildren()) groupsUnder(child, found);
  }
  return found;
}

function walletChunks(compilation: Compilation): ReadonlySet<Chunk> {
  const named = compilation.chunkGroups.filter(group => WALLET_GROUPS.includes(group.name ?? ''));
  if (named.length === 0)
    throw new Error(
      'No wallet chunk was found. scripts/build/bundleWorker.ts excludes it from the files kept for offline use.',
    );
  return new Set(named.flatMap(group => [...groupsUnder(group)]).flatMap(group => group.chunks));
}

/** The build's files that the game needs without a network. */
function offlineFiles(compilation: Compilation): readonly string[] {
  const left = walletChunks(compilation);
  const wallets = new Set([...left].flatMap(chunk => [...chunk.files]));
  return Object.keys(compilation.assets)
    .filter(file => OFFLINE_FILE.test(file) && !wallets.has(file))
    .sort();
}

async function contentHash(folders: readonly string[]): Promise<string> {
  const hash = createHash('sha256');
  for (const folder of folders) {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    const files = entries.filter(entry => entry.isFile()).map(entry => path.join(entry.parentPath, entry.name));
    for (const file of files.sort()) hash.update(`\n${path.relative(folder, file)}\n`).update(await readFile(file));
  }
  return hash.digest('hex').slice(0, 12);
}

async function describeBuild(compilation: Compilation, outdir: string): Promise<BuiltFiles> {
  const files = offlineFiles(compilation);
  const entry = [...(compilation.entrypoints.get('main')?.getEntrypointChunk().files ?? [])].find(file =>
    file.endsWith('.js'),
  );
  if (entry === undefined) throw new Error('The build has no entry script.');
  const version = createHash('sha256').update(files.join('\n')).digest('hex').slice(0, 12);
  const wardrobe = await contentHash(['public/data', 'public/assets']);
  return { version, wardrobe, entry, files, bundles: await bundlePictures('public', outdir) };
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

import { cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { withBuildLock } from './build/buildLock';
import { fingerprint } from './build/fingerprint';
import { putInPlace } from './build/putInPlace';
import type { BuildRecord } from './build/wardrobeBudget';

const root = process.cwd();
const dist = path.join(root, 'dist');
const next = path.join(dist, '.next');
const record = path.join(dist, 'build.json');

async function isFresh(wanted: string): Promise<boolean> {
  try {
    const built = JSON.parse(await readFile(record, 'utf8')) as Partial<BuildRecord>;
    return built.fingerprint === wanted;
  } catch {
    return false;
  }
}

/** Waits for all even if one fails: none may go on writing into a folder that is about to be removed. */
async function untilAllEnded(works: readonly Promise<unknown>[]): Promise<void> {
  const ends = await Promise.allSettled(works);
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}

async function buildInto(folder: string): Promise<Pick<BuildRecord, 'chunks' | 'wardrobe'>> {
  // Imported only here, so that a start with a fresh build does not load webpack.
  const [
    { bundleApp },
    { bundleServer },
    { bundleWorker },
    { notePreloads },
    { precompress },
    { judgeWardrobe, measureChunks, measureWardrobe },
  ] = await Promise.all([
    import('./build/bundleApp'),
    import('./build/bundleServer'),
    import('./build/bundleWorker'),
    import('./build/notePreloads'),
    import('./build/precompress'),
    import('./build/wardrobeBudget'),
  ]);
  const publicFolder = path.join(folder, 'public');
  const bundling = bundleApp(publicFolder);
  await untilAllEnded([
    bundling,
    bundleServer(path.join(folder, 'server')),
    ...['data', 'assets', 'page'].map(name =>
      cp(path.join(root, 'public', name), path.join(publicFolder, name), { recursive: true }),
    ),
  ]);
  const { compilation, cached } = await bundling;
  await Promise.all([bundleWorker(compilation, publicFolder), notePreloads(compilation, publicFolder)]);
  await precompress(publicFolder, path.join(dist, 'public'));
  const chunks = await measureChunks(compilation, publicFolder);
  const wardrobe = await measureWardrobe(compilation, publicFolder, chunks);
  await cached;
  const { text, fits } = judgeWardrobe(wardrobe);
  if (!fits)
    throw new Error(
      `${text}\nThat is over the budget: load what the wardrobe does not need with import(), or, while you work on it, set WARDROBE_BUDGET=150000.`,
    );
  console.log(text);
  return { chunks, wardrobe };
}

/** The record is removed first and written last: an interrupted change leaves a dist that counts as stale. */
async function replaceBuild(built: BuildRecord): Promise<void> {
  await rm(record, { force: true });
  for (const part of ['server', 'public'])
    await putInPlace(path.join(next, part), path.join(dist, part), path.join(dist, `${part}Builds.json`), Date.now());
  await writeFile(`${record}.new`, JSON.stringify(built, null, 2));
  await rename(`${record}.new`, record);
}

async function build(): Promise<void> {
  const wanted = await fingerprint(root);
  if (await isFresh(wanted)) return;
  console.log('Building …');
  const start = performance.now();
  await rm(next, { recursive: true, force: true });
  try {
    await mkdir(next, { recursive: true });
    const sizes = await buildInto(next);
    const seconds = Math.round((performance.now() - start) / 100) / 10;
    await replaceBuild({ fingerprint: wanted, seconds, ...sizes });
    console.log(`Built in ${seconds} s.`);
  } finally {
    await rm(next, { recursive: true, force: true });
  }
}

try {
  if (process.argv.includes('--force')) await rm(record, { force: true });
  if (!(await isFresh(await fingerprint(root))))
    await withBuildLock(dist, () => console.log('Another build is running; waiting for it …'), build);
} catch (error: unknown) {
  console.error(
    `\nThe build failed; the earlier one, if any, is untouched.\n${error instanceof Error ? error.message : String(error)}`,
  );
  process.exitCode = 1;
}

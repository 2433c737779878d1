import { createHash } from 'node:crypto';
import { cp, mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { tryLock } from '../server/processLock';
import { putInPlace } from './build/putInPlace';
import type { BuildRecord } from './build/wardrobeBudget';

const root = process.cwd();
const dist = path.join(root, 'dist');
const next = path.join(dist, '.next');
const record = path.join(dist, 'build.json');

const sources = ['rules', 'contract', 'src', 'server', 'public', 'scripts/build', 'scripts/webpack'];
const settings = ['webpack.config.ts', 'scripts/build.ts', 'package-lock.json', 'tsconfig.base.json', 'tsconfig.json'];

async function filesUnder(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter(entry => entry.isFile()).map(entry => path.join(entry.parentPath, entry.name));
}

/** Hashes only contents and names: in a fresh checkout of the same commit, every file has a different time. */
async function fingerprint(): Promise<string> {
  const folders = await Promise.all(sources.map(folder => filesUnder(path.join(root, folder))));
  const files = [...folders.flat(), ...settings.map(file => path.join(root, file))].sort();
  const contents = await Promise.all(files.map(file => readFile(file)));
  const hash = createHash('sha256').update(process.version);
  files.forEach((file, index) => {
    const content = contents[index] ?? Buffer.alloc(0);
    hash.update(`\n${path.relative(root, file)} ${content.length}\n`).update(content);
  });
  return hash.digest('hex');
}

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
  const compilation = await bundling;
  await Promise.all([bundleWorker(compilation, publicFolder), notePreloads(compilation, publicFolder)]);
  await precompress(publicFolder, path.join(dist, 'public'));
  const chunks = await measureChunks(compilation, publicFolder);
  const wardrobe = await measureWardrobe(compilation, publicFolder, chunks);
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
  const wanted = await fingerprint();
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

/** One build at a time in a checkout; a second one waits, and then usually finds nothing left to do. */
async function withBuildLock(work: () => Promise<void>): Promise<void> {
  await mkdir(dist, { recursive: true });
  const lock = path.join(dist, '.lock');
  let attempt = tryLock(lock);
  if (!attempt.release) console.log('Another build is running; waiting for it …');
  for (; !attempt.release; attempt = tryLock(lock)) await delay(150);
  try {
    await work();
  } finally {
    attempt.release();
  }
}

try {
  if (process.argv.includes('--force')) await rm(record, { force: true });
  if (!(await isFresh(await fingerprint()))) await withBuildLock(build);
} catch (error: unknown) {
  console.error(
    `\nThe build failed; the earlier one, if any, is untouched.\n${error instanceof Error ? error.message : String(error)}`,
  );
  process.exitCode = 1;
}

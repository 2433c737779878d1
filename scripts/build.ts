import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { tryLock } from '../server/local/processLock';
import { hashFiles } from './build/hashFiles';
import { putInPlace } from './build/putInPlace';
import type { BuildRecord } from './build/wardrobeBudget';

const dist = path.resolve('dist');
const next = path.join(dist, '.next');
const record = path.join(dist, 'build.json');

const sources = ['rules', 'contract', 'src', 'wallet', 'server', 'public', 'scripts/build', 'scripts/webpack'];
const settings = ['webpack.config.ts', 'scripts/build.ts', 'package-lock.json', 'tsconfig.base.json', 'tsconfig.json'];

const fingerprint = async () => `${process.version} ${await hashFiles([...sources, ...settings])}`;

/** Changes with the catalogue and its drawings, and with them the addresses of the pictures that robots keep. */
const artVersion = async () => (await hashFiles(['public/assets', 'public/data'])).slice(0, 12);

async function isFresh(wanted: string): Promise<boolean> {
  try {
    const built = JSON.parse(await readFile(record, 'utf8')) as Partial<BuildRecord>;
    return built.fingerprint === wanted;
  } catch {
    return false;
  }
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
    // Imported only here, so that a start with a fresh build does not load webpack.
    const { buildInto } = await import('./build/buildInto');
    const sizes = await buildInto(next, dist);
    const seconds = Math.round((performance.now() - start) / 100) / 10;
    await replaceBuild({ fingerprint: wanted, seconds, artVersion: await artVersion(), ...sizes });
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

import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { glob } from 'tinyglobby';

/** A build's files, which its pages may still request. */
interface PastBuild {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly files: readonly string[];
}

const KEPT_BUILDS = 3;
const KEPT_MS = 30 * 24 * 3_600_000;

/** Where operators put the pictures of events. */
const isOperators = (file: string): boolean => file.startsWith('assets/events/');

const listFiles = (folder: string): Promise<readonly string[]> => glob('**', { cwd: folder, dot: true });

/** Before the first list was written, all files there are count as one build. */
async function readPast(list: string, folder: string): Promise<readonly PastBuild[]> {
  const text = await readFile(list, 'utf8').catch(() => undefined);
  if (text !== undefined) return JSON.parse(text) as readonly PastBuild[];
  const files = await listFiles(folder);
  return files.length === 0 ? [] : [{ at: (await stat(folder)).mtimeMs, files }];
}

async function moveFiles(from: string, to: string, files: readonly string[]): Promise<void> {
  for (const folder of new Set(files.map(file => path.dirname(path.join(to, file)))))
    await mkdir(folder, { recursive: true });
  for (const file of files) await rename(path.join(from, file), path.join(to, file));
}

/** The server that runs here meanwhile needs its own scripts, and a server that starts needs those of the page it reads. */
const pageLast = (files: readonly string[]): readonly string[] =>
  [...files].sort((a, b) => Number(a === 'index.html') - Number(b === 'index.html'));

/**
 * Moves a new build among the files of the ones before, each file at once, so that a running server loses nothing. Files
 * of old builds are deleted; the last three, and those of the last 30 days, are kept.
 */
export async function putInPlace(next: string, folder: string, list: string, now: number): Promise<void> {
  const past = await readPast(list, folder);
  const files = await listFiles(next);
  await moveFiles(next, folder, pageLast(files));
  const builds = [{ at: now, files }, ...past].filter(({ at }, index) => index < KEPT_BUILDS || at > now - KEPT_MS);
  const kept = new Set(builds.flatMap(build => build.files));
  const current = new Set(files);
  // A compressed file without a counterpart in this build has the content of an earlier one.
  const isOutdated = (file: string) =>
    /\.(?:br|gz)$/.test(file) && current.has(file.slice(0, -3)) && !current.has(file);
  for (const file of await listFiles(folder))
    if (isOutdated(file) || (!kept.has(file) && !isOperators(file))) await rm(path.join(folder, file));
  await writeFile(`${list}.new`, JSON.stringify(builds));
  await rename(`${list}.new`, list);
}

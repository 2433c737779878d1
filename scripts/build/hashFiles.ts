import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { glob } from 'tinyglobby';

/** Hashes only contents and names: in a fresh checkout of the same commit, every file has a different time. */
export async function hashFiles(patterns: readonly string[]): Promise<string> {
  const files = (await glob([...patterns], { dot: true })).sort();
  const contents = await Promise.all(files.map(file => readFile(file)));
  const hash = createHash('sha256');
  contents.forEach((content, index) => hash.update(`\n${files[index] ?? ''} ${content.length}\n`).update(content));
  return hash.digest('hex');
}

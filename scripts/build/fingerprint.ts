import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

const sources = ['rules', 'contract', 'src', 'server', 'public', 'scripts/build', 'scripts/webpack'];
const settings = [
  'webpack.config.ts',
  'scripts/build.ts',
  'package-lock.json',
  'tsconfig.base.json',
  'tsconfig.json',
] as const;

async function filesUnder(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter(entry => entry.isFile()).map(entry => path.join(entry.parentPath, entry.name));
}

/** Hashes only contents and names: in a fresh checkout of the same commit, every file has a different time. */
export async function fingerprint(root: string): Promise<string> {
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

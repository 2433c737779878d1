import { cp, mkdir, readdir, symlink } from 'node:fs/promises';
import path from 'node:path';

const NOT_COPIED = ['.git', '.local', '__tests__', 'artifacts', 'dist', 'docs', 'node_modules'];

/** The packages are linked one by one, so that the copy has a cache of its own beside them. */
export async function copyProject(folder: string): Promise<void> {
  const names = (await readdir('.')).filter(name => !NOT_COPIED.includes(name));
  await Promise.all(names.map(name => cp(name, path.join(folder, name), { recursive: true })));
  const modules = path.join(folder, 'node_modules');
  await mkdir(modules);
  const packages = (await readdir('node_modules')).filter(name => name !== '.cache');
  await Promise.all(packages.map(name => symlink(path.resolve('node_modules', name), path.join(modules, name))));
}

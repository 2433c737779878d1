import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** A program in one of the folders where Debian puts programs; undefined if it is not installed. */
export function findProgram(name: string): string | undefined {
  const postgres = '/usr/lib/postgresql';
  const versions = existsSync(postgres) ? readdirSync(postgres).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...versions.map(version => path.join(postgres, version, 'bin')),
    ...(process.env.PATH ?? '').split(path.delimiter),
    '/usr/sbin',
  ];
  return folders.map(folder => path.join(folder, name)).find(file => existsSync(file));
}

/** Throws a sentence if any of them is missing. */
export function requirePrograms(programs: readonly string[], packages: readonly string[]): void {
  const missing = programs.filter(program => findProgram(program) === undefined);
  if (missing.length > 0)
    throw new Error(`The storm needs ${missing.join(', ')}: install Debian's ${packages.join(', ')}.`);
}

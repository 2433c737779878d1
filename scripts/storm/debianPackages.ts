import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** With this file, Debian installs services without starting them. */
const START_POLICY = '/usr/sbin/policy-rc.d';

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

/** Finds the programs, or installs the packages. If neither is possible, it throws a sentence. */
export async function requirePrograms(programs: readonly string[], packages: readonly string[]): Promise<void> {
  const missing = () => programs.filter(program => findProgram(program) === undefined);
  if (missing().length === 0) return;
  console.log(`Installing ${packages.join(', ')}, for ${missing().join(', ')}.`);
  const failure = await install(packages).then(
    () => '',
    (error: unknown) => String(error).split('\n')[0],
  );
  if (missing().length > 0)
    throw new Error(
      `The storm needs ${missing().join(', ')}, and apt-get could not install ${packages.join(', ')}. ${failure}`,
    );
}

async function install(packages: readonly string[]): Promise<void> {
  if (process.getuid?.() !== 0) throw new Error('Only root can install packages.');
  const isOurs = !existsSync(START_POLICY);
  if (isOurs) await writeFile(START_POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  try {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    await run('apt-get', ['update', '-qq']);
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], { env });
  } finally {
    if (isOurs) await rm(START_POLICY);
  }
}

import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

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

/** Debian starts no service and creates no cluster. */
const INSTALL = `
  set -e
  if [ ! -e /usr/sbin/policy-rc.d ]; then
    trap 'rm -f /usr/sbin/policy-rc.d' EXIT
    printf '#!/bin/sh\\nexit 101\\n' >/usr/sbin/policy-rc.d
    chmod 755 /usr/sbin/policy-rc.d
  fi
  mkdir -p /etc/postgresql-common
  echo 'create_main_cluster = false' >/etc/postgresql-common/createcluster.conf
  apt-get update -qq
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@"`;

async function install(packages: readonly string[]): Promise<void> {
  const command = ['sh', '-c', INSTALL, 'install', ...packages];
  const [program = '', ...args] = process.getuid?.() === 0 ? command : ['sudo', '-n', ...command];
  await run(program, args);
}

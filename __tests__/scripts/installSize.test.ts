import { existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const MAX_MEGABYTES = 125;
const root = process.cwd();

interface LockedPackage {
  readonly dev?: boolean;
  readonly devOptional?: boolean;
}

/** The folders that `npm ci --omit=dev` installs on this machine. */
function productionFolders(): readonly string[] {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    readonly packages: Readonly<Record<string, LockedPackage>>;
  };
  return (
    Object.entries(lock.packages)
      .filter(([folder, { dev, devOptional }]) => folder !== '' && !dev && !devOptional)
      .map(([folder]) => folder)
      // Optional packages for other machines.
      .filter(folder => existsSync(join(root, folder)))
  );
}

/** The disk space of a package without the packages in it, which the lock file lists separately. */
function megabytesOf(folder: string): number {
  const files = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' });
  const blocks = files
    .filter(file => !/(^|\/)node_modules\//.test(file))
    .reduce((sum, file) => sum + lstatSync(join(root, folder, file)).blocks, 0);
  return (blocks * 512) / 1024 ** 2;
}

test(`what production installs takes at most ${MAX_MEGABYTES} MB`, () => {
  const folders = productionFolders();
  expect(folders).toContain('node_modules/fastify');
  expect(folders.reduce((sum, folder) => sum + megabytesOf(folder), 0)).toBeLessThan(MAX_MEGABYTES);
});

test('production installs none of the app’s packages, but what paints cards', () => {
  const names = productionFolders().map(folder => folder.replace(/^.*node_modules\//, ''));
  expect(names.filter(name => /^(react|@reduxjs|@web3-onboard|@walletconnect|typescript)\b/.test(name))).toEqual([]);
  expect(names.filter(name => name.startsWith('@resvg/resvg-js-'))).not.toEqual([]);
});

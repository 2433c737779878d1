import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { noticesText } from '../../scripts/build/notices';

const root = mkdtempSync(path.join(tmpdir(), 'duds-notices-'));
afterAll(() => {
  rmSync(root, { recursive: true, force: true });
});

/** A file of a package with this licence. */
function fileOf(name: string, license: string | undefined, files: Readonly<Record<string, string>>): string {
  const folder = path.join(root, 'node_modules', name);
  mkdirSync(path.join(folder, 'esm'), { recursive: true });
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ name, version: '1.2.3', license }));
  // Packages say with such a file how their folder is to be read.
  writeFileSync(path.join(folder, 'esm/package.json'), '{"type":"module"}');
  for (const [file, text] of Object.entries(files)) writeFileSync(path.join(folder, file), text);
  return path.join(folder, 'esm/index.js');
}

test('each package has its version, licence and text once; our own files have none', () => {
  const stitches = fileOf('stitches', 'ISC', { 'LICENSE.md': 'Copyright (c) Seams\n', 'README.md': 'Sew.' });
  const buttons = fileOf('buttons', '(Apache-2.0 AND MIT)', { 'LICENSE-MIT': 'One', 'LICENSE-APACHE': 'Two' });
  const text = noticesText([stitches, buttons, stitches, '/project/src/index.tsx']);
  const line = '-'.repeat(80);
  expect(text).toBe(
    `buttons 1.2.3\n(Apache-2.0 AND MIT)\n\nTwo\n\nOne\n\n${line}\n\nstitches 1.2.3\nISC\n\nCopyright (c) Seams\n`,
  );
});

test('WalletConnect’s have the notice that its licence prescribes', () => {
  const text = noticesText([path.resolve('node_modules/@walletconnect/core/dist/index.es.js')]);
  expect(text).toContain(
    '\nPortions © 2025 Reown, Inc. All Rights Reserved\n\n**WALLETCONNECT COMMUNITY LICENSE AGREEMENT**',
  );
});

test('joi’s prebuilt file has the notices of what it contains', () => {
  const text = noticesText([path.resolve('node_modules/joi/dist/joi-browser.min.js')]);
  const names = text.match(/^@(?:hapi|sideway)\/\w+ \d\S+$/gm);
  expect(names).toEqual([
    expect.stringContaining('@hapi/hoek 9.'),
    expect.stringContaining('@hapi/topo 5.'),
    expect.stringContaining('@sideway/address 4.'),
    expect.stringContaining('@sideway/formula 3.'),
    expect.stringContaining('@sideway/pinpoint 2.'),
  ]);
});

test('a package that comes without the text of its MIT licence gets it, with its holder', () => {
  const text = noticesText([path.resolve('node_modules/@web3-onboard/core/dist/index.js')]);
  expect(text).toContain('Copyright (c) 2019 Blocknative Corp\n\nPermission is hereby granted');
});

test.each([
  [
    'a licence that is not on the list',
    'GPL-3.0',
    { LICENSE: 'Share it.' },
    'its licence, GPL-3.0, is not in the list',
  ],
  ['no licence', undefined, { LICENSE: 'Ask us.' }, 'its licence, none, is not in the list'],
  ['no text', 'MIT', {}, 'comes without its licence'],
  ['words in place of a licence', 'SEE LICENSE IN LICENSE.md', { 'LICENSE.md': 'x' }, 'is not in the list'],
])('%s stops the build', (name, license, files, problem) => {
  const file = fileOf(name.replaceAll(' ', '-'), license, files);
  expect(() => noticesText([file])).toThrow(problem);
});

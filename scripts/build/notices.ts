import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Compilation, Module } from 'webpack';

/** Licences that ask for nothing but their text, or for less. */
const PERMISSIVE = [
  'MIT',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  '0BSD',
  'OFL-1.1',
  '(Apache-2.0 AND MIT)',
];

interface Exception {
  readonly packages: RegExp;
  readonly license: string;
  /** What it wants to be said besides its text. */
  readonly notice: string;
}

/** Packages under other licences that we may bundle. README.md explains what this one asks of operators. */
const EXCEPTIONS: readonly Exception[] = [
  {
    packages: /^@walletconnect\/(core|ethereum-provider|sign-client|types|universal-provider|utils)$/,
    license: 'SEE LICENSE IN LICENSE.md',
    notice: 'Portions © 2025 Reown, Inc. All Rights Reserved',
  },
];

/** Files that were built from their package together with its dependencies. */
const PREBUILT = /[\\/]joi[\\/]dist[\\/]joi-browser\.min\.js$/;

/** The copyright holders of packages under the MIT licence that come without its text, by their repository or manifest. */
const HOLDERS: readonly (readonly [packages: RegExp, holder: string])[] = [
  [/^@web3-onboard\//, '2019 Blocknative Corp'],
  [/^uint8arrays$/, 'Alex Potsides and contributors'],
];

const mit = (holder: string): string => `MIT License

Copyright (c) ${holder}

Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation
files (the "Software"), to deal in the Software without restriction, including without limitation the rights to use, copy,
modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the
Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the
Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE
WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR
COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR
OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`;

const TEXT_FILE = /^(licen[cs]e|copying)([.-].*)?$/i;

interface Notice {
  readonly name: string;
  readonly version: string;
  /** An SPDX expression, or what the package says instead. */
  readonly license: string;
  readonly notice: string;
  readonly text: string;
}

interface Manifest {
  readonly name?: string;
  readonly version?: string;
  readonly license?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
}

/** The folder of the package that a file belongs to; some packages have further manifests without a version inside. */
function packageOf(file: string): string | undefined {
  if (!file.includes('node_modules')) return undefined;
  for (let folder = path.dirname(file); path.basename(folder) !== 'node_modules'; folder = path.dirname(folder)) {
    const manifest = path.join(folder, 'package.json');
    if (existsSync(manifest) && readManifest(folder).version !== undefined) return folder;
  }
  throw new Error(`${file} belongs to no package.`);
}

/** The packages that a file contains. */
function packagesIn(file: string): readonly string[] {
  const folder = packageOf(file);
  if (folder === undefined) return [];
  if (!PREBUILT.test(file)) return [folder];
  const { resolve } = createRequire(file);
  const { dependencies = {} } = readManifest(folder);
  return [folder, ...Object.keys(dependencies).map(name => path.dirname(resolve(`${name}/package.json`)))];
}

const readManifest = (folder: string): Manifest =>
  JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as Manifest;

/** Modules that webpack has joined count each. */
function filesOf(module: Module): readonly string[] {
  const { modules = [], resource } = module as Module & {
    readonly modules?: readonly Module[];
    readonly resource?: string;
  };
  return [...modules.flatMap(filesOf), ...(resource === undefined ? [] : [resource.replace(/\?.*$/, '')])];
}

/** Writes the licences of all packages in the app. Throws if one of them may not be bundled. */
export async function writeNotices(compilation: Compilation, folder: string): Promise<void> {
  const bundled = [compilation, ...compilation.children].flatMap(({ modules }) => [...modules].flatMap(filesOf));
  await writeFile(path.join(folder, 'licences.txt'), noticesText(bundled));
}

/** Each package once, in the order of their names. */
export function noticesText(files: readonly string[]): string {
  const folders = new Set(files.flatMap(packagesIn));
  const texts = new Map([...folders].map(readNotice).map(notice => [`${notice.name} ${notice.version}`, notice]));
  const named = [...texts].sort(([a], [b]) => (a < b ? -1 : 1));
  const sections = named.map(([title, { license, notice, text }]) => {
    const head = [title, license, notice].filter(line => line !== '').join('\n');
    return `${head}\n\n${text}`;
  });
  return `${sections.join(`\n\n${'-'.repeat(80)}\n\n`)}\n`;
}

function readNotice(folder: string): Notice {
  const { name = '', version = '', license = '' } = readManifest(folder);
  const exception = EXCEPTIONS.find(one => one.packages.test(name) && one.license === license);
  if (exception === undefined && !PERMISSIVE.includes(license))
    throw new Error(
      `${name} ${version} is bundled, but its licence, ${license || 'none'}, is not in the list of scripts/build/notices.ts.`,
    );
  return { name, version, license, notice: exception?.notice ?? '', text: textOf(folder, name, license) };
}

function textOf(folder: string, name: string, license: string): string {
  const files = readdirSync(folder).filter(file => TEXT_FILE.test(file));
  if (files.length > 0)
    return files
      .sort()
      .map(file => readFileSync(path.join(folder, file), 'utf8').trim())
      .join('\n\n');
  const [, holder] = HOLDERS.find(([packages]) => packages.test(name)) ?? [];
  if (holder === undefined || license !== 'MIT') throw new Error(`${name} is bundled, but comes without its licence.`);
  return mit(holder);
}

import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';
import type { Browser } from './findBrowser';

interface TarFs {
  extract(folder: string): Writable;
}

const archives = ['fonts.tar.br', 'al2023.tar.br', 'swiftshader.tar.br'];

const escapeXml = (text: string) => text.replace(/[&<>]/g, sign => `&#${sign.charCodeAt(0)};`);

/** Without a font configuration every letter is an empty box. */
const fontsConf = (folder: string) =>
  `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><dir>${escapeXml(path.join(folder, 'fonts'))}</dir>` +
  `<cachedir>${escapeXml(path.join(folder, 'font-cache'))}</cachedir></fontconfig>`;

const unbrotli = (packed: string, into: Writable) =>
  pipeline(createReadStream(packed), createBrotliDecompress({ chunkSize: 2 ** 21 }), into);

async function unpackInto(packageFolder: string, folder: string, home: string): Promise<void> {
  const tar = createRequire(path.join(packageFolder, 'package.json'))('tar-fs') as TarFs;
  const packed = (file: string) => path.join(packageFolder, 'bin', file);
  await mkdir(folder, { recursive: true });
  await Promise.all([
    unbrotli(packed('chromium.br'), createWriteStream(path.join(folder, 'chromium'), { mode: 0o755 })),
    ...archives.map(archive => unbrotli(packed(archive), tar.extract(folder))),
    writeFile(path.join(folder, 'fonts.conf'), fontsConf(home)),
  ]);
}

async function unpackOnce(packageFolder: string, home: string): Promise<void> {
  if (existsSync(path.join(home, 'chromium'))) return;
  const aside = `${home}.${process.pid}`;
  try {
    await unpackInto(packageFolder, aside, home);
    await rename(aside, home).catch((error: unknown) => {
      if (!existsSync(path.join(home, 'chromium'))) throw error;
    });
  } finally {
    await rm(aside, { recursive: true, force: true });
  }
}

/** The package's own function would reuse any old /tmp/chromium, so the archives are unpacked here (docs/decisions/0036). */
export async function unpackBrowser(): Promise<Browser | undefined> {
  const packageFolder = path.resolve('node_modules/@sparticuz/chromium');
  if (process.platform !== 'linux' || process.arch !== 'x64' || !existsSync(packageFolder)) return undefined;
  const manifest = JSON.parse(await readFile(path.join(packageFolder, 'package.json'), 'utf8')) as { version: string };
  const home = path.resolve(`node_modules/.cache/chromium-${manifest.version}`);
  await unpackOnce(packageFolder, home);
  return {
    executablePath: path.join(home, 'chromium'),
    source: `@sparticuz/chromium ${manifest.version}`,
    env: {
      LD_LIBRARY_PATH: [path.join(home, 'lib'), process.env.LD_LIBRARY_PATH].filter(Boolean).join(':'),
      ...(existsSync('/etc/fonts/fonts.conf') ? {} : { FONTCONFIG_FILE: path.join(home, 'fonts.conf') }),
    },
  };
}

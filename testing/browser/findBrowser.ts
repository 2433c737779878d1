import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { Launcher } from 'chrome-launcher';
import { chromium } from 'playwright-core';

export interface Browser {
  readonly executablePath: string;
  readonly source: string;
  /** What the browser needs in addition to this process's environment. */
  readonly env: Readonly<Record<string, string>>;
}

const VARIABLES = ['CHROMIUM_PATH', 'CHROME_PATH', 'PUPPETEER_EXECUTABLE_PATH'];

/** Both packages throw if they know no browser. */
function existing(source: string, find: () => string | undefined): Browser | undefined {
  try {
    const executablePath = find();
    return executablePath && existsSync(executablePath) ? { executablePath, source, env: {} } : undefined;
  } catch {
    return undefined;
  }
}

/** This machine has no browser that could play the game. */
export class NoBrowser extends Error {}

/** The packed browser comes from npm, so that tests need nothing but the registry. Throws NoBrowser if there is none. */
export async function findBrowser(): Promise<Browser> {
  const variable = VARIABLES.find(name => process.env[name]);
  const named = variable === undefined ? undefined : existing(variable, () => process.env[variable]);
  if (variable !== undefined && named === undefined)
    throw new Error(`${variable} is ${process.env[variable] ?? ''}, but there is no such file.`);
  const browser =
    named ??
    existing('this machine', () => Launcher.getInstallations()[0]) ??
    existing("playwright's cache", () => chromium.executablePath()) ??
    (await unpackBrowser());
  if (browser !== undefined) return browser;
  throw new NoBrowser(
    `No Chromium was found: not in ${VARIABLES.join(', ')}, not on this machine, not in playwright's cache, ` +
      'and the packed one (@sparticuz/chromium) runs on Linux x64 only. Install Chrome or Chromium, or set CHROMIUM_PATH.',
  );
}

const UNPACK = `import('@sparticuz/chromium').then(({ default: chromium }) => chromium.executablePath())`;

/** Without a font configuration every letter is an empty box. */
const FONTS_CONF = `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>
  <dir prefix="relative">fonts</dir><cachedir prefix="xdg">fontconfig</cachedir></fontconfig>`;

/** The package unpacks into the temporary folder, with the libraries only if it takes this machine for one of AWS. */
async function unpackInto(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const env = { ...process.env, TMPDIR: folder, AWS_LAMBDA_JS_RUNTIME: 'nodejs20.x' };
  await promisify(execFile)(process.execPath, ['--eval', UNPACK], { env });
  await writeFile(path.join(folder, 'fonts.conf'), FONTS_CONF);
}

async function unpackOnce(home: string): Promise<void> {
  if (existsSync(path.join(home, 'chromium'))) return;
  const aside = `${home}.${process.pid}`;
  try {
    await unpackInto(aside);
    await rename(aside, home).catch((error: unknown) => {
      if (!existsSync(path.join(home, 'chromium'))) throw error;
    });
  } finally {
    await rm(aside, { recursive: true, force: true });
  }
}

async function unpackBrowser(): Promise<Browser | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const manifest = await readFile('node_modules/@sparticuz/chromium/package.json', 'utf8');
  const { version } = JSON.parse(manifest) as { readonly version: string };
  const home = path.resolve(`node_modules/.cache/chromium/${version}`);
  await unpackOnce(home);
  return {
    executablePath: path.join(home, 'chromium'),
    source: `@sparticuz/chromium ${version}`,
    env: {
      LD_LIBRARY_PATH: [path.join(home, 'al2023/lib'), process.env.LD_LIBRARY_PATH].filter(Boolean).join(':'),
      ...(existsSync('/etc/fonts/fonts.conf') ? {} : { FONTCONFIG_FILE: path.join(home, 'fonts.conf') }),
    },
  };
}

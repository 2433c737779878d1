import { existsSync } from 'node:fs';
import { Launcher } from 'chrome-launcher';
import { chromium } from 'playwright-core';
import { unpackBrowser } from './unpackBrowser';

export interface Browser {
  readonly executablePath: string;
  readonly source: string;
  /** What the browser needs in addition to this process's environment. */
  readonly env: Readonly<Record<string, string>>;
}

const VARIABLES = ['CHROMIUM_PATH', 'CHROME_PATH', 'PUPPETEER_EXECUTABLE_PATH'];

function namedInEnvironment(): Browser | undefined {
  const variable = VARIABLES.find(name => process.env[name]);
  if (variable === undefined) return undefined;
  const executablePath = process.env[variable] ?? '';
  if (!existsSync(executablePath)) throw new Error(`${variable} is ${executablePath}, but there is no such file.`);
  return { executablePath, source: variable, env: {} };
}

/** Both packages throw if they know no browser. */
function pathOrNothing(find: () => string | undefined): string | undefined {
  try {
    const file = find();
    return file !== undefined && existsSync(file) ? file : undefined;
  } catch {
    return undefined;
  }
}

function installed(): Browser | undefined {
  const executablePath = pathOrNothing(() => Launcher.getInstallations()[0]);
  return executablePath === undefined ? undefined : { executablePath, source: 'this machine', env: {} };
}

function downloadedByPlaywright(): Browser | undefined {
  const executablePath = pathOrNothing(() => chromium.executablePath());
  return executablePath === undefined ? undefined : { executablePath, source: "playwright's cache", env: {} };
}

/** The packed browser comes from npm, so that tests need nothing but the registry. */
export async function findBrowser(): Promise<Browser> {
  const browser = namedInEnvironment() ?? installed() ?? downloadedByPlaywright() ?? (await unpackBrowser());
  if (browser !== undefined) return browser;
  throw new Error(
    `No Chromium was found: not in ${VARIABLES.join(', ')}, not on this machine, not in playwright's cache, ` +
      'and the packed one (@sparticuz/chromium) runs on Linux x64 only. Install Chrome or Chromium, or set CHROMIUM_PATH.',
  );
}

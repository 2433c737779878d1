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

/** Both packages throw if they know no browser. */
function existing(source: string, find: () => string | undefined): Browser | undefined {
  try {
    const executablePath = find();
    return executablePath && existsSync(executablePath) ? { executablePath, source, env: {} } : undefined;
  } catch {
    return undefined;
  }
}

/** The packed browser comes from npm, so that tests need nothing but the registry. */
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
  throw new Error(
    `No Chromium was found: not in ${VARIABLES.join(', ')}, not on this machine, not in playwright's cache, ` +
      'and the packed one (@sparticuz/chromium) runs on Linux x64 only. Install Chrome or Chromium, or set CHROMIUM_PATH.',
  );
}

import { chromium } from 'playwright-core';
import type { Browser as RunningBrowser } from 'playwright-core';
import type { Browser } from './findBrowser';

/** Turns off Chromium's own requests, so that tests and measurements see only those of the game. */
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

function definedOnly(env: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

export const launchBrowser = (browser: Browser, more: readonly string[] = []): Promise<RunningBrowser> =>
  chromium.launch({
    executablePath: browser.executablePath,
    args: [...args, ...more],
    env: { ...definedOnly(process.env), ...browser.env },
  });

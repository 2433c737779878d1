import { launch } from 'puppeteer-core';
import type { LaunchOptions, Page } from 'puppeteer-core';
import type { Browser } from '../findBrowser';
import { findSource, LIBRARY_SOURCE, steadySource } from './enginePage';
import type { EnginePage } from './enginePage';

/** Without a mouse, Firefox would say that nothing can hover. */
const MOUSE = 6;

const firefox = (executablePath: string): LaunchOptions => ({
  browser: 'firefox',
  executablePath,
  extraPrefsFirefox: {
    'intl.accept_languages': 'en-US, en',
    'ui.primaryPointerCapabilities': MOUSE,
    'ui.allPointerCapabilities': MOUSE,
  },
});

const chromium = ({ executablePath, env }: Browser): LaunchOptions => ({
  browser: 'chrome',
  executablePath,
  args: ['--no-sandbox', '--disable-gpu', '--lang=en-US'],
  env: { ...process.env, ...env },
});

/**
 * Firefox reports every response of a service worker that was on its way when the page no longer needed it, and names
 * the response's address, which is empty if the worker made it. Any worker that never fails gets it, too. A
 * response that the worker rejects gets another report.
 */
const NO_LONGER_NEEDED =
  /^Failed to load ‘[^’]*’\. A ServiceWorker intercepted the request and encountered an unexpected error\.$/;

function watch(page: Page): readonly string[] {
  const complaints: string[] = [];
  page.on('pageerror', error => {
    const { message, stack } = error instanceof Error ? error : { message: String(error), stack: undefined };
    if (!NO_LONGER_NEEDED.test(message)) complaints.push(stack ?? message);
  });
  page.on('console', message => {
    if (message.text().includes('Content Security Policy')) complaints.push(message.text());
  });
  return complaints;
}

async function openPuppeteer(options: LaunchOptions): Promise<EnginePage> {
  const browser = await launch({ ...options, headless: true, protocolTimeout: 300_000 });
  const [page = await browser.newPage()] = await browser.pages();
  page.setDefaultTimeout(120_000);
  await page.setViewport({ width: 1280, height: 800 });
  return {
    complaints: watch(page),
    goto: async url => {
      await page.goto(url, { waitUntil: 'load' });
    },
    run: <A, R>(script: (argument: A) => R | Promise<R>, argument: A) =>
      page.evaluate(`(${String(script)})(${JSON.stringify(argument)})`) as Promise<R>,
    isShown: async target => {
      await page.evaluate(LIBRARY_SOURCE);
      return (await page.evaluate(`${findSource(target)} !== null`)) as boolean;
    },
    click: async target => {
      await page.evaluate(LIBRARY_SOURCE);
      const element = (await page.evaluateHandle(steadySource(target))).asElement() as {
        click?(): Promise<void>;
      } | null;
      await element?.click?.();
      return element !== null;
    },
    press: key => page.keyboard.press(key),
    close: () => browser.close(),
  };
}

export const openFirefox = (executablePath: string): Promise<EnginePage> => openPuppeteer(firefox(executablePath));
export const openChromium = (browser: Browser): Promise<EnginePage> => openPuppeteer(chromium(browser));

import type { Browser as RunningBrowser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { launchBrowser } from '../../../testing/browser/launchBrowser';
import { runServer } from '../../../testing/browser/runServer';
import type { RunningServer, ServerOptions } from '../../../testing/browser/runServer';
import type { Browser } from '../../../testing/browser/findBrowser';
import { watchPages } from './pageWatch';
import type { PageWatch } from './pageWatch';

export interface Visit {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly watch: PageWatch;
}

export const desktop = { width: 1440, height: 900 } as const;
export const phone = { width: 390, height: 844 } as const;
export const inHand = { viewport: phone, hasTouch: true, isMobile: true } as const;

let ownServer: RunningServer | undefined;

/** The server of this file's tests. */
export function baseUrl(): string {
  const urls = JSON.parse(process.env.DUDS_URLS ?? '[]') as readonly string[];
  const url = ownServer?.url ?? urls[Number(process.env.JEST_WORKER_ID) - 1];
  if (url === undefined) throw new Error('Browser tests run through jest --selectProjects browser.');
  return url;
}

/** A server with the data that a first start creates. */
export const runNewWorld = (options: ServerOptions = {}): Promise<RunningServer> =>
  runServer({ copyOf: process.env.DUDS_NEW_WORLD, ...options });

/** Registers a fresh server for a file whose tests need data that no other file has changed. */
export function withOwnServer(): void {
  beforeAll(async () => {
    ownServer = await runNewWorld();
  });
  afterAll(async () => {
    await ownServer?.stop();
  });
}

/** Registers a browser for the tests of the calling file. Each visit is a fresh profile that closes after its test. */
export function withBrowser(): (options?: BrowserContextOptions) => Promise<Visit> {
  let browser: RunningBrowser | undefined;
  const open: BrowserContext[] = [];
  // Ten times what the slowest walk needs on an idle machine.
  jest.setTimeout(600_000);
  beforeAll(async () => {
    browser = await launchBrowser(JSON.parse(process.env.DUDS_BROWSER ?? '') as Browser);
  });
  afterEach(async () => {
    await Promise.all(open.splice(0).map(context => context.close()));
  });
  afterAll(async () => {
    await browser?.close();
  });
  return async options => {
    if (browser === undefined) throw new Error('A visit can only begin inside a test.');
    // On a machine without a locale, the browser would report one that pages do not know.
    const context = await browser.newContext({
      baseURL: baseUrl(),
      viewport: desktop,
      locale: 'en-US',
      // Requests of a worker cannot be routed, and would hide a missing network. offline.test.ts allows workers.
      serviceWorkers: 'block',
      ...options,
    });
    open.push(context);
    context.setDefaultTimeout(30_000);
    const watch = watchPages(context, options?.baseURL ?? baseUrl());
    return { page: await context.newPage(), context, watch };
  };
}

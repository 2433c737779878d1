import type { Browser, BrowserContextOptions, CDPSession, Page } from 'playwright-core';

/** A slow phone's processor, as a multiple of this machine's time. */
export const SLOWER_CPU = 4;

export interface BenchPage {
  readonly page: Page;
  readonly cdp: CDPSession;
}

/** An empty page in a fresh browser profile. */
export async function openPage(browser: Browser, options: BrowserContextOptions = {}): Promise<BenchPage> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    // Its downloads would disturb the figures.
    serviceWorkers: 'block',
    ...options,
  });
  const page = await context.newPage();
  // Functions compiled by tsx call a helper that the page does not have.
  await page.addInitScript({ content: 'globalThis.__name ??= given => given;' });
  const cdp = await context.newCDPSession(page);
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  return { page, cdp };
}

export async function slowDown(cdp: CDPSession): Promise<void> {
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_CPU });
}

interface MainThread {
  readonly all: number;
  readonly scripts: number;
}

/** The main thread's processor time so far in milliseconds, which a busy machine hardly changes. */
export async function mainThread(cdp: CDPSession): Promise<MainThread> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  const ms = (wanted: string) => 1000 * (metrics.find(({ name }) => name === wanted)?.value ?? NaN);
  return { all: ms('TaskDuration'), scripts: ms('ScriptDuration') };
}

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

/** Processor time in milliseconds, which a busy machine changes less than the time on the clock. */
export interface Cost {
  /** Of the main thread, with its scripts, style and layout; the rest is mostly painting. */
  readonly main: number;
  readonly scripts: number;
  readonly style: number;
  readonly layout: number;
  /** Of the page's other threads: raster, compositing, and the garbage collector's helpers. */
  readonly elsewhere: number;
}

/** What the page has cost so far. */
export async function costOf(cdp: CDPSession): Promise<Cost> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  const ms = (wanted: string) => 1000 * (metrics.find(({ name }) => name === wanted)?.value ?? NaN);
  const main = ms('TaskDuration');
  return {
    main,
    scripts: ms('ScriptDuration'),
    style: ms('RecalcStyleDuration'),
    layout: ms('LayoutDuration'),
    elsewhere: ms('ProcessTime') - main,
  };
}

export async function spent(cdp: CDPSession, act: () => Promise<unknown>): Promise<Cost> {
  const before = await costOf(cdp);
  await act();
  const after = await costOf(cdp);
  return mapCost(part => after[part] - before[part]);
}

export function mapCost(figure: (part: keyof Cost) => number): Cost {
  return {
    main: figure('main'),
    scripts: figure('scripts'),
    style: figure('style'),
    layout: figure('layout'),
    elsewhere: figure('elsewhere'),
  };
}

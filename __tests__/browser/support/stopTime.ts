import type { Page } from 'playwright-core';

/** Stops the installed clock of a page, so that what waits for a time waits until the test has done its part. */
export async function stopTime(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000);
}

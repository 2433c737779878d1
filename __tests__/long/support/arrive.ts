import type { Page } from 'playwright-core';

/** Opens a screen, and waits until it has its heading and has finished loading. */
export async function arrive(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.locator('main:not([aria-busy="true"]) h1').first().waitFor({ state: 'attached' });
  await page.waitForLoadState('networkidle');
}

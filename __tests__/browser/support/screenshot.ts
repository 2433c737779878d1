import path from 'node:path';
import type { Page } from 'playwright-core';

/** Saves a picture in artifacts/, which is not part of the repository. */
export async function screenshot(page: Page, name: string): Promise<string> {
  const file = path.resolve('artifacts', `${name}.png`);
  await page.screenshot({ path: file, animations: 'disabled' });
  return file;
}

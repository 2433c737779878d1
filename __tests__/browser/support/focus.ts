import type { Page } from 'playwright-core';

/** The name of the focused element. 'content' is the skip link's target; 'nothing' means that the focus is lost. */
export const focusedName = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const { activeElement: element } = document;
    if (element === null || element === document.body) return 'nothing';
    const label = document.getElementById(element.getAttribute('aria-labelledby') ?? '')?.textContent;
    const name = label ?? element.getAttribute('aria-label') ?? (element.id || element.textContent);
    return name.replace(/\s+/g, ' ').trim();
  });

/** Presses the key until the named element has the focus. */
export async function walkTo(page: Page, name: RegExp, key = 'Tab', maxPresses = 30): Promise<void> {
  for (let presses = 0; presses <= maxPresses; presses += 1) {
    if (name.test(await focusedName(page))) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${name.source} cannot be reached by ${key}.`);
}

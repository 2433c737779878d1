import type { Page } from 'playwright-core';

/** Controls that are too small for a finger or a pointer (WCAG 2.5.8 and 2.5.5). An input is reached by its label too. */
export const smallTargets = (page: Page, least: number): Promise<readonly string[]> =>
  page.evaluate(smallest => {
    const controls = document.querySelectorAll('a[href], button, select, input, [role="button"], summary');
    return [...controls]
      .filter(control => !control.closest('[inert]') && control.checkVisibility({ visibilityProperty: true }))
      .map(control => ({ control, box: (control.closest('label') ?? control).getBoundingClientRect() }))
      .filter(({ box }) => box.width > 2 && Math.min(box.width, box.height) < smallest)
      .map(({ control, box }) => {
        const name = control.getAttribute('aria-label') ?? control.textContent.trim();
        return `${name.slice(0, 40)} is ${Math.round(box.width)} x ${Math.round(box.height)}`;
      });
  }, least);

/** Elements that are wider than the page, and make it scroll sideways. */
export const overhang = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const root = document.documentElement;
    if (root.scrollWidth <= root.clientWidth) return [];
    const sticksOut = (element: Element) => element.getBoundingClientRect().right > root.clientWidth + 1;
    return [...document.body.querySelectorAll('*')].filter(sticksOut).map(({ outerHTML }) => outerHTML.slice(0, 120));
  });

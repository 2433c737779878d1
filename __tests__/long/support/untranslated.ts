import type { Page } from 'playwright-core';

/** What the page shows or tells screen readers outside the brackets of the pseudo-language, if there are words in it. */
export async function untranslated(page: Page, names: RegExp, said: readonly string[]): Promise<readonly string[]> {
  const texts = await page.evaluate(() => {
    const isShown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true }) && element.closest('.page-cover, script, style') === null;
    const found: string[] = [document.title];
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = nodes.nextNode(); node; node = nodes.nextNode())
      if (node.parentElement && isShown(node.parentElement)) found.push(node.textContent ?? '');
    const names = ['aria-label', 'aria-description', 'aria-valuetext', 'alt', 'title', 'placeholder'];
    for (const name of names)
      for (const element of document.querySelectorAll(`body [${name}]`))
        if (isShown(element)) found.push(element.getAttribute(name) ?? '');
    return found;
  });
  return [...new Set(texts.map(text => text.trim()))].filter(text =>
    /\p{L}{2}/u.test(said.reduce((rest, one) => rest.replace(one, ''), outside(text)).replace(names, '')),
  );
}

/** A sentence may be split into several elements, so that a bracket stands alone. */
const outside = (text: string): string =>
  text.replace(/\u27e6[^\u27e7]*(?:\u27e7|$)/g, '').replace(/^[^\u27e6]*\u27e7/, '');

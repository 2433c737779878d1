import type { Page } from 'playwright-core';

/**
 * Texts that are partly invisible however the page is scrolled: they overflow the page, are clipped by
 * something that does not scroll, or run out of the pill that they are written on. Lists that scroll sideways count as
 * scrolled only if the caller says so.
 */
export const cutTexts = (page: Page, scrolls: 'down' | 'anywhere' = 'down'): Promise<readonly string[]> =>
  page.evaluate(scrolls => {
    const width = document.documentElement.clientWidth;

    /** Letters rarely fill their line box, which is often taller than its container. */
    const inkOf = (text: Node, size: number) => {
      const range = document.createRange();
      range.selectNodeContents(text);
      return [...range.getClientRects()]
        .filter(line => line.width > 2)
        .map(({ left, right, top, bottom }) => {
          const middle = (top + bottom) / 2;
          return { left, right, top: middle - size * 0.35, bottom: middle + size * 0.35 };
        });
    };

    const isCut = (element: Element, ink: ReturnType<typeof inkOf>[number]): boolean => {
      const isOutside = ink.left < -1 || ink.right > width + 1;
      if (isOutside && scrolls === 'down') return true;
      let isScrolled = false;
      let isScrolledSideways = false;
      for (let around: Element | null = element; around && around !== document.body; around = around.parentElement) {
        const { overflowX, overflowY, position, backgroundColor, borderRadius } = getComputedStyle(around);
        const box = around.getBoundingClientRect();
        // Pills, tags, discs and whatever else is painted as a shape.
        const holds = backgroundColor !== 'rgba(0, 0, 0, 0)' && borderRadius !== '0px';
        const beside = ink.left < box.left - 1.5 || ink.right > box.right + 1.5;
        const beyond = ink.top < box.top - 1.5 || ink.bottom > box.bottom + 1.5;
        isScrolledSideways ||= scrolls === 'anywhere' && (overflowX === 'auto' || overflowX === 'scroll');
        if (beside && !isScrolledSideways && (holds || overflowX !== 'visible')) return true;
        isScrolled ||= overflowY === 'auto' || overflowY === 'scroll';
        if (beyond && !isScrolled && (holds || overflowY !== 'visible')) return true;
        if (position === 'fixed') break;
      }
      return isOutside && !isScrolledSideways;
    };

    /** Only for screen readers. */
    const isUnseen = (element: Element | null): boolean =>
      element !== null && (getComputedStyle(element).clipPath === 'inset(50%)' || isUnseen(element.parentElement));

    const isShown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true }) &&
      element.closest('option, .page-cover') === null &&
      !isUnseen(element);

    const found: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const { parentElement: element, textContent } = text;
      if (!element || textContent === null || textContent.trim() === '' || !isShown(element)) continue;
      const ink = inkOf(text, parseFloat(getComputedStyle(element).fontSize));
      if (ink.some(line => isCut(element, line))) found.push(textContent.trim().slice(0, 60));
    }
    return found;
  }, scrolls);

import type { BrowserContext, Page } from 'playwright-core';

/**
 * Records what live regions announce. As with screen readers, a region is heard only if it was there before its text was,
 * and if no dialog makes it inert.
 */
export const recordAnnouncements = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const LIVE = '[role=status], [role=alert], [role=log], [aria-live]:not([aria-live=off])';
    const announced: string[] = [];
    Object.assign(window, { announced });
    const textOf = (node: Node): string => {
      if (node instanceof Element && node.closest('[aria-hidden=true], [hidden]')) return '';
      if (node instanceof Text) return node.data;
      const label = node instanceof Element && node.matches('img, [role=img]') ? node.getAttribute('aria-label') : null;
      return label ?? [...node.childNodes].map(textOf).join(' ');
    };
    const regionOf = (node: Node): Element | null =>
      (node instanceof Element ? node : node.parentElement)?.closest(LIVE) ?? null;
    new MutationObserver(changes => {
      const added = new Set(changes.flatMap(({ addedNodes }) => [...addedNodes]));
      const isNew = (region: Element): boolean => [...added].some(node => node.contains(region));
      const heard = new Map<Element, string>();
      const hear = (region: Element, node: Node): void => {
        // Status and alert are read whole.
        const isWhole = region.matches('[role=status], [role=alert], [aria-atomic=true]');
        heard.set(region, isWhole ? textOf(region) : `${heard.get(region) ?? ''} ${textOf(node)}`);
      };
      for (const { target, type, addedNodes } of changes) {
        const region = regionOf(target);
        if (region === null || isNew(region)) continue;
        if (type !== 'childList') hear(region, target);
        else addedNodes.forEach(node => hear(region, node));
      }
      // Alerts are heard even if they come with their text.
      for (const node of added)
        if (node instanceof Element)
          for (const alert of [node, ...node.querySelectorAll('*')])
            if (alert.matches('[role=alert]')) hear(alert, alert);
      for (const [region, text] of heard) {
        const said = text.replace(/\s+/g, ' ').trim();
        if (said !== '' && !region.closest('[inert], [aria-hidden=true]')) announced.push(said);
      }
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });

/** What has been announced so far. */
export const announcements = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => (window as unknown as { readonly announced: readonly string[] }).announced);

/**
 * Who acts on a thing that goes by it ('Try again', a button whose dialog closes itself) would stand at the page's very
 * beginning again. The focus goes on at the nearest that is left of what the thing stood in.
 */
export function keepFocus(page: Document, signal: AbortSignal): void {
  if (signal.aborted) return;
  let trail: readonly Element[] = [];
  const remember = ({ target }: FocusEvent): void => void (trail = wayUp(target));
  const observer = new MutationObserver(() => {
    if (page.activeElement !== page.body || trail[0]?.isConnected !== false) return;
    const left = trail.find(element => element.isConnected && element.hasAttribute('tabindex'));
    trail = [];
    // Where there is a walk of the arrow keys in it, at its stop.
    const stop = left?.querySelector('[tabindex="0"]') ?? left;
    if (stop instanceof HTMLElement) stop.focus({ preventScroll: true });
  });
  page.addEventListener('focusin', remember);
  observer.observe(page.body, { childList: true, subtree: true });
  signal.addEventListener('abort', () => {
    page.removeEventListener('focusin', remember);
    observer.disconnect();
  });
}

function wayUp(target: EventTarget | null): readonly Element[] {
  const way: Element[] = [];
  for (let element = target instanceof Element ? target : null; element; element = element.parentElement)
    way.push(element);
  return way;
}

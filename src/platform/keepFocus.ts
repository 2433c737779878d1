/**
 * A control that disappears when it is used ('Try again', a button that closes its dialog) would send the focus back to
 * the start of the page. Instead, the focus moves to the nearest remaining ancestor that can have it.
 */
export function keepFocus(page: Document, signal: AbortSignal): void {
  if (signal.aborted) return;
  let focused: readonly Element[] = [];
  const remember = ({ target }: FocusEvent): void => void (focused = withAncestors(target));
  const observer = new MutationObserver(() => {
    if (page.activeElement !== page.body || focused[0]?.isConnected !== false) return;
    const left = focused.find(element => element.isConnected && element.hasAttribute('tabindex'));
    focused = [];
    // In a grid that arrow keys walk through, the focus belongs on the tile with the tab stop.
    const stop = left?.querySelector('[tabindex="0"]:not([inert] *)') ?? left;
    if (stop instanceof HTMLElement) stop.focus({ preventScroll: true });
  });
  page.addEventListener('focusin', remember);
  page.addEventListener('click', focusClicked, true);
  observer.observe(page.body, { childList: true, subtree: true });
  signal.addEventListener('abort', () => {
    page.removeEventListener('focusin', remember);
    page.removeEventListener('click', focusClicked, true);
    observer.disconnect();
  });
}

/** Safari on a Mac focuses no button that is clicked, so a dialog would have nothing to return the focus to. */
function focusClicked({ target }: MouseEvent): void {
  if (!(target instanceof Element) || target.ownerDocument.activeElement !== target.ownerDocument.body) return;
  target.closest('button')?.focus({ preventScroll: true });
}

function withAncestors(target: EventTarget | null): readonly Element[] {
  const elements: Element[] = [];
  for (let element = target instanceof Element ? target : null; element; element = element.parentElement)
    elements.push(element);
  return elements;
}

/** What browsers report for keys that an input method handles (https://www.w3.org/TR/uievents/#determine-keydown-keyup-keyCode). */
const HANDLED = 229;

/**
 * Hides from the page the keys that belong to an input method, such as the Enter that accepts a conversion and the Escape
 * that gives it up. Safari ends the composition before it sends the last of them, which then only its code tells. Returns
 * how to stop.
 */
export function leaveKeysToInputMethods(page: Window): () => void {
  const hide = (event: KeyboardEvent): void => {
    // oxlint-disable-next-line typescript/no-deprecated -- nothing else tells it in Safari
    if (event.isComposing || event.keyCode === HANDLED) event.stopImmediatePropagation();
  };
  page.addEventListener('keydown', hide, { capture: true });
  return () => page.removeEventListener('keydown', hide, { capture: true });
}

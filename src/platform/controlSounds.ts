const CONTROLS = 'a[href], button, select, summary';
/** In milliseconds: a pointer drawn across many controls rustles, it does not rattle. */
const HOVER_PAUSE = 120;

/** Calls for the small sounds of controls: each that is clicked, and each that a mouse comes upon. */
export function listenToControls(document: Document, play: (name: 'click' | 'hover') => void): void {
  let last: Element | null = null;
  let since = -Infinity;
  document.addEventListener('click', ({ target }) => {
    if (usable(target)) play('click');
  });
  document.addEventListener('pointerover', ({ target, pointerType, timeStamp }) => {
    const control = pointerType === 'mouse' ? usable(target) : null;
    if (control === last) return;
    last = control;
    if (control === null || timeStamp - since < HOVER_PAUSE) return;
    since = timeStamp;
    play('hover');
  });
}

function usable(target: EventTarget | null): Element | null {
  const control = target instanceof Element ? target.closest(CONTROLS) : null;
  return control?.matches(':disabled, [aria-disabled="true"]') === true ? null : control;
}

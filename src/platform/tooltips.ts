import * as styles from './tooltips.module.css';

/** The height of a name with its distance from the button, in pixels. */
const LINE = 64;

/**
 * Shows the name of a button that has only an icon while the mouse is over it or the keyboard's focus is on it, until it
 * is pressed or Escape is. What is no `svg` in a labelled button asks for that with `data-tip`, where another text may
 * stand. Screen readers, which read the button's own name, do not get it twice.
 */
export function showTooltips(page: Document, signal: AbortSignal): void {
  if (signal.aborted) return;
  const tip = page.createElement('div');
  tip.className = styles.tip;
  tip.setAttribute('aria-hidden', 'true');
  const endings = [() => tip.remove()];
  signal.addEventListener('abort', () => endings.forEach(end => end()));

  let over: Element | null = null;
  let named: Element | null = null;
  let lastKey = '';
  // Focus that comes back when something is closed says nothing new.
  const focused = () => (lastKey === 'Escape' ? null : focusedIconButton(page));
  const name = (button: Element | null): void => {
    named = button;
    if (button === null) {
      tip.remove();
      return;
    }
    tip.replaceChildren(page.createElement('span'));
    tip.firstElementChild?.append(nameOf(button));
    if (!tip.isConnected) page.body.append(tip);
    place(tip, button);
  };
  const moveTo = (target: EventTarget | null): void => {
    const button = iconButtonAt(target);
    if (button === over) return;
    over = button;
    name(button ?? focused());
  };
  const uncover = (below: readonly Element[]): void => {
    const control = below.find(element => !tip.contains(element))?.closest('button, a, input, select');
    if (!control || control === named) return;
    name(null);
    moveTo(control);
  };
  const on = <Type extends keyof DocumentEventMap>(
    type: Type,
    handle: (event: DocumentEventMap[Type]) => void,
  ): void => {
    page.addEventListener(type, handle, { capture: true });
    endings.push(() => page.removeEventListener(type, handle, { capture: true }));
  };

  on('pointerover', ({ target, pointerType }) => {
    // The pointer may move on to the text, to read it.
    if (pointerType !== 'touch' && !(target instanceof Node && tip.contains(target))) moveTo(target);
  });
  on('pointerout', ({ relatedTarget }) => {
    if (relatedTarget === null) moveTo(null);
  });
  on('pointermove', ({ target, clientX, clientY }) => {
    // What else is below the text stays within reach.
    if (target instanceof Node && tip.contains(target)) uncover(page.elementsFromPoint(clientX, clientY));
  });
  on('focusin', () => name(focused()));
  for (const end of ['focusout', 'pointerdown', 'click'] as const) on(end, () => name(null));
  on('scroll', () => name(named?.isConnected === true ? named : null));
  on('keydown', event => {
    lastKey = event.key;
    if (event.key !== 'Escape' || named === null) return;
    // If the button has the focus, the first Escape hides its name, and the next one closes what it belongs to.
    if (named === focusedIconButton(page)) event.stopPropagation();
    name(null);
  });
}

function iconButtonAt(target: EventTarget | null): Element | null {
  const button = target instanceof Element ? target.closest('button') : null;
  const hasIcon = button?.hasAttribute('aria-label') && button.querySelector(':scope > svg') !== null;
  return hasIcon || button?.hasAttribute('data-tip') ? button : null;
}

function focusedIconButton({ activeElement }: Document): Element | null {
  return activeElement?.matches(':focus-visible') ? iconButtonAt(activeElement) : null;
}

const nameOf = (button: Element): string =>
  button.getAttribute('data-tip') || (button.getAttribute('aria-label') ?? button.textContent);

/** Below the button, or above it if there is no room; beside it where `--tip` names a side. */
function place(tip: HTMLElement, button: Element): void {
  const { left, right, top, bottom } = button.getBoundingClientRect();
  const middle = `${(left + right) / 2}px`;
  const centre = `${(top + bottom) / 2}px`;
  const places = {
    left: [`${left}px`, centre],
    right: [`${right}px`, centre],
    below: [middle, `${bottom}px`],
    above: [middle, `${top}px`],
  } as const;
  const wanted = getComputedStyle(button).getPropertyValue('--tip').trim();
  const upright = bottom + LINE < window.innerHeight ? 'below' : 'above';
  const side = wanted === 'left' || wanted === 'right' ? wanted : upright;
  tip.dataset.side = side;
  ['--x', '--y'].forEach((name, index) => tip.style.setProperty(name, places[side][index] ?? ''));
}

import { useEffect } from 'react';
import { useAppStore } from '../../base/hooks';
import { TIMES } from '../../platform/config';
import { selectPointedAt, tileLeft, tilePointedAt, type Pointing } from '../wardrobe/wardrobeViewSlice';
import { PREVIEW_WAIT } from './stageListeners';

/** The id of the text that says what the item would change. */
export const CAPTION_ID = 'preview-caption';

/**
 * Shows an item on the Darcel while its tile is under the pointer, has the keyboard's focus or is held by a finger, and
 * ignores clicks that were not meant for a tile. The listeners are on the document, so that no tile renders again because
 * of them.
 */
export function useTileWatch(): void {
  const store = useAppStore();
  useEffect(() => {
    const watch = openWatch(store);
    watchPointer(watch);
    watchFocus(watch);
    watchTouch(watch);
    watchDoubleClicks(watch);
    return watch.close;
  }, [store]);
}

interface Watch {
  /** Calls back before the page itself handles the event. */
  readonly on: <Type extends keyof DocumentEventMap>(
    type: Type,
    handle: (event: DocumentEventMap[Type]) => void,
  ) => void;
  readonly point: (value: string, by: Pointing) => void;
  readonly leave: () => void;
  readonly isPointed: (value: string | undefined) => boolean;
  readonly isShown: () => boolean;
  /** Whether a tap left a preview of the item on the stage. */
  readonly isTapped: (value: string | undefined) => boolean;
  readonly close: () => void;
}

function openWatch(store: ReturnType<typeof useAppStore>): Watch {
  const cleanUp: (() => void)[] = [];
  const pointedAt = () => selectPointedAt(store.getState());
  return {
    on: (type, handle) => {
      document.addEventListener(type, handle, { capture: true });
      cleanUp.push(() => document.removeEventListener(type, handle, { capture: true }));
    },
    point: (value, by) => void store.dispatch(tilePointedAt({ value, by })),
    leave: () => {
      if (pointedAt()) store.dispatch(tileLeft());
    },
    isPointed: value => pointedAt()?.value === value,
    isShown: () => pointedAt()?.isShown === true,
    isTapped: value => pointedAt()?.by === 'tap' && pointedAt()?.value === value,
    close: () => cleanUp.forEach(remove => remove()),
  };
}

function watchPointer({ on, point, leave, isPointed }: Watch): void {
  let under: string | undefined;
  const moveTo = (value: string | undefined): void => {
    if (value === under) return;
    if (value !== undefined) point(value, 'pointer');
    else if (isPointed(under)) leave();
    under = value;
  };
  let last: PointerEvent | undefined;
  const move = (event: PointerEvent): void => {
    if (event.pointerType === 'touch') return;
    const value = valueOf(event.target);
    // A tile that appears under a pointer at rest is not pointed at.
    moveTo(hasMoved(event, last) || value === under ? value : undefined);
    last = event;
  };
  on('pointerover', move);
  // After scrolling, the pointer may still be over the same tile.
  on('pointermove', move);
  on('pointerout', ({ relatedTarget }) => {
    if (relatedTarget === null) moveTo(undefined);
  });
  // Moving the focus scrolls as well, and must not end the preview.
  on('scroll', () => moveTo(undefined));
}

/** Before its first event, the pointer's place is unknown: the page may have changed under it. */
function hasMoved(event: PointerEvent, last: PointerEvent | undefined): boolean {
  if (last === undefined) return event.movementX !== 0 || event.movementY !== 0;
  return event.clientX !== last.clientX || event.clientY !== last.clientY;
}

function watchFocus({ on, point, leave, isPointed }: Watch): void {
  on('focusin', ({ target }) => {
    const value = valueOf(target);
    if (value === undefined || !(target instanceof Element) || !target.matches(':focus-visible')) return;
    target.setAttribute('aria-describedby', CAPTION_ID);
    point(value, 'focus');
  });
  on('focusout', ({ target }) => {
    const value = valueOf(target);
    if (!(target instanceof Element) || !target.hasAttribute('aria-describedby')) return;
    if (value === undefined) return;
    target.removeAttribute('aria-describedby');
    if (isPointed(value)) leave();
  });
}

/**
 * Holding a tile with a finger previews its item, and lifting the finger does not choose it. A tap ends a preview that an
 * earlier tap left on the stage. How long the finger stayed is read from the events, because a busy page handles them late.
 */
function watchTouch({ on, point, leave, isShown, isTapped }: Watch): void {
  let isTouch = false;
  let ignoresClick = false;
  let pressed = 0;
  on('pointerdown', ({ target, pointerType, timeStamp }) => {
    isTouch = pointerType === 'touch';
    if (!isTouch) return;
    pressed = timeStamp;
    const value = valueOf(target);
    ignoresClick = isTapped(value);
    if (value === undefined) leave();
    else point(value, 'hold');
  });
  on('pointerup', ({ pointerType, timeStamp }) => {
    if (pointerType !== 'touch') return;
    ignoresClick ||= isShown() && timeStamp - pressed >= PREVIEW_WAIT.hold;
    leave();
  });
  on('pointercancel', leave);
  on('click', event => {
    // Keys click without a count.
    if (!ignoresClick || event.detail === 0) return;
    ignoresClick = false;
    event.preventDefault();
    event.stopPropagation();
  });
  on('contextmenu', event => {
    if (isTouch && valueOf(event.target) !== undefined) event.preventDefault();
  });
}

/** How far apart the two halves of a double click may be, in pixels. */
const SAME_PLACE = 24;

/** The second half of a double click counts only on the tile that got the first: that one may have opened the category. */
function watchDoubleClicks({ on }: Watch): void {
  let first: PointerEvent | undefined;
  let firstValue: string | undefined;
  on('click', event => {
    const value = valueOf(event.target);
    if (first !== undefined && isSecondOf(event, first) && value !== undefined && value !== firstValue)
      event.stopPropagation();
    [first, firstValue] = [event, value];
  });
}

/** Browsers count the clicks of a mouse, but not all count taps. */
function isSecondOf(event: PointerEvent, first: PointerEvent): boolean {
  if (event.detail < 2 && event.pointerType !== 'touch') return false;
  const distance = Math.hypot(event.clientX - first.clientX, event.clientY - first.clientY);
  return event.timeStamp - first.timeStamp < TIMES.doubleClick && distance < SAME_PLACE;
}

/** What the layer would hold with the item of this tile. */
function valueOf(target: EventTarget | null): string | undefined {
  const tile = target instanceof Element ? target.closest('[data-item]') : null;
  return tile?.closest<HTMLElement>('[data-key]')?.dataset.key;
}

import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import { moveLook, type Look } from '#rules/fits/looks';

/** A press that moves further than this many pixels drags the card. */
const SLIP = 8;
const ALT_STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

interface Drag {
  readonly id: string;
  readonly to: number;
}

interface Reordering {
  /** The looks in the order that dropping the dragged one now would give. */
  readonly shown: readonly Look[];
  readonly draggedId: string | undefined;
}

/**
 * Moves cards: by dragging with a mouse or a pen, and by Alt with an arrow key. Fingers scroll, and have the menu's
 * 'Move earlier' and 'Move later'.
 */
export function useReorder(
  area: RefObject<HTMLElement | null>,
  looks: readonly Look[],
  move: (id: string, to: number) => void,
): Reordering {
  const [drag, setDrag] = useState<Drag | null>(null);
  const shown = drag === null ? looks : moveLook(looks, drag.id, drag.to);
  const placeUnder = useEffectEvent((x: number, y: number): number => {
    const key = keyAt(document.elementFromPoint(x, y));
    return key === '' ? 0 : shown.findIndex(({ id }) => id === key);
  });
  const drop = useEffectEvent((id: string, to: number | undefined) => {
    setDrag(null);
    if (to !== undefined && looks[to]?.id !== id) move(id, to);
  });
  const press = useEffectEvent((event: PointerEvent) => {
    const id = isOnCard(event) ? keyAt(event.target) : undefined;
    if (!id) return;
    followPointer(event, { placeAt: placeUnder, onDrag: to => setDrag({ id, to }), onEnd: to => drop(id, to) });
  });
  const walk = useEffectEvent((event: KeyboardEvent) => {
    const step = event.altKey ? ALT_STEPS[event.key] : undefined;
    const id = keyAt(event.target);
    const at = looks.findIndex(look => look.id === id);
    if (step === undefined || id === undefined || looks[at + step] === undefined || at === -1) return;
    event.preventDefault();
    move(id, at + step);
  });
  useEffect(() => {
    const element = area.current;
    element?.addEventListener('pointerdown', press);
    element?.addEventListener('keydown', walk);
    return () => {
      element?.removeEventListener('pointerdown', press);
      element?.removeEventListener('keydown', walk);
    };
  }, [area]);
  return { shown, draggedId: drag?.id };
}

function isOnCard({ target, pointerType, button }: PointerEvent): boolean {
  return (
    pointerType !== 'touch' && button === 0 && target instanceof Element && target.closest('[data-drags]') !== null
  );
}

function keyAt(target: EventTarget | null): string | undefined {
  return target instanceof Element ? target.closest<HTMLElement>('li[data-key]')?.dataset.key : undefined;
}

interface Following {
  /** The place under this point; -1 outside the cards. */
  readonly placeAt: (x: number, y: number) => number;
  readonly onDrag: (to: number) => void;
  /** With the place to drop at; undefined if nothing was dragged, or the player gave up with Escape. */
  readonly onEnd: (to: number | undefined) => void;
}

function followPointer(start: PointerEvent, { placeAt, onDrag, onEnd }: Following): void {
  let to: number | undefined;
  const end = (place: number | undefined): void => {
    window.removeEventListener('pointermove', drag);
    window.removeEventListener('pointerup', release);
    window.removeEventListener('pointercancel', giveUp);
    window.removeEventListener('keydown', giveUpByKey, { capture: true });
    onEnd(place);
  };
  const drag = ({ clientX, clientY }: PointerEvent): void => {
    if (to === undefined && Math.hypot(clientX - start.clientX, clientY - start.clientY) < SLIP) return;
    const place = placeAt(clientX, clientY);
    if (place === -1 || place === to) return;
    to = place;
    onDrag(place);
  };
  const release = (): void => {
    if (to !== undefined) swallowClick();
    end(to);
  };
  const giveUp = (): void => end(undefined);
  const giveUpByKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    // The same press must not also close the panel.
    event.preventDefault();
    giveUp();
  };
  window.addEventListener('pointermove', drag);
  window.addEventListener('pointerup', release);
  window.addEventListener('pointercancel', giveUp);
  window.addEventListener('keydown', giveUpByKey, { capture: true });
}

/** The click at the end of a drag must not choose anything. Browsers send it immediately, if at all. */
function swallowClick(): void {
  const swallow = (event: Event): void => event.stopPropagation();
  window.addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }));
}

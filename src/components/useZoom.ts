import { useEffect, useState, type RefObject } from 'react';
import { pannedBy, WHOLE, zoomedBy, type Point, type Zoom } from './zoom';

/** Between the taps of a double tap, in ms and in px. */
const TAP_TIME = 300;
const TAP_REACH = 30;
const TAP_FACTOR = 2.5;
/** Per px. Browsers report two fingers on a trackpad as a wheel that is turned slowly with Ctrl held down. */
const WHEEL_FACTOR = 1.002;
const TRACKPAD_FACTOR = 1.01;

/** Enlarges with two fingers, a double tap and the wheel, and pans with one finger or the mouse. */
export function useZoom(view: RefObject<HTMLElement | null>): readonly [Zoom, (factor: number) => void] {
  const [zoom, setZoom] = useState(WHOLE);
  useEffect(() => (view.current ? listen(view.current, setZoom) : undefined), [view]);
  const zoomBy = (factor: number): void => {
    const size = view.current?.getBoundingClientRect();
    if (size) setZoom(now => zoomedBy(now, factor, { x: 0, y: 0 }, size));
  };
  return [zoom, zoomBy];
}

type Change = (next: (zoom: Zoom) => Zoom) => void;

function listen(view: HTMLElement, change: Change): () => void {
  const fingers = new Map<number, Point>();
  let lastTap = { time: -Infinity, x: 0, y: 0 };
  let isTap = false;

  const pointOf = ({ clientX, clientY }: MouseEvent): Point => {
    const { left, top, width, height } = view.getBoundingClientRect();
    return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
  };
  const zoomBy = (factor: number, at: Point): void =>
    change(zoom => zoomedBy(zoom, factor, at, view.getBoundingClientRect()));

  const onDown = (event: PointerEvent): void => {
    view.setPointerCapture(event.pointerId);
    fingers.set(event.pointerId, pointOf(event));
    isTap = fingers.size === 1;
  };
  const onMove = (event: PointerEvent): void => {
    if (!fingers.has(event.pointerId)) return;
    const before = middleOf(fingers);
    fingers.set(event.pointerId, pointOf(event));
    const after = middleOf(fingers);
    const by = { x: after.x - before.x, y: after.y - before.y };
    if (before.spread > 0) zoomBy(after.spread / before.spread, after);
    change(zoom => pannedBy(zoom, by, view.getBoundingClientRect()));
  };
  const onUp = (event: PointerEvent): void => {
    fingers.delete(event.pointerId);
    if (!isTap) return;
    const { x, y } = pointOf(event);
    const isSecond = event.timeStamp - lastTap.time < TAP_TIME && Math.hypot(x - lastTap.x, y - lastTap.y) < TAP_REACH;
    lastTap = { time: isSecond ? -Infinity : event.timeStamp, x, y };
    if (!isSecond) return;
    const size = view.getBoundingClientRect();
    change(zoom => (zoom.scale > 1 ? WHOLE : zoomedBy(zoom, TAP_FACTOR, { x, y }, size)));
  };
  const onCancel = ({ pointerId }: PointerEvent): void => void fingers.delete(pointerId);
  const onWheel = (event: WheelEvent): void => {
    event.preventDefault();
    zoomBy((event.ctrlKey ? TRACKPAD_FACTOR : WHEEL_FACTOR) ** -event.deltaY, pointOf(event));
  };

  const listeners = { pointerdown: onDown, pointermove: onMove, pointerup: onUp, pointercancel: onCancel };
  const names = Object.keys(listeners) as (keyof typeof listeners)[];
  names.forEach(name => view.addEventListener(name, listeners[name]));
  // Browsers treat React's wheel events as passive.
  view.addEventListener('wheel', onWheel, { passive: false });
  return () => {
    names.forEach(name => view.removeEventListener(name, listeners[name]));
    view.removeEventListener('wheel', onWheel);
  };
}

/** Between the fingers, and how far they are apart; zero for one finger. */
function middleOf(fingers: ReadonlyMap<number, Point>): Point & { readonly spread: number } {
  const [a = { x: 0, y: 0 }, b = a] = fingers.values();
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, spread: Math.hypot(a.x - b.x, a.y - b.y) };
}

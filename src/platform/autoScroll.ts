/** One tick of the viewer's auto-scroll, in milliseconds. */
const TICK = 1000 / 60;

/**
 * Scrolls by `step` pixels per tick until stopped or at the end. Ticks are counted by time, so that a screen that
 * paints twice as often does not scroll twice as fast. Returns a function that stops it.
 */
export function startAutoScroll(area: Element, step: number): () => void {
  let last = performance.now();
  let frame = requestAnimationFrame(advance);
  function advance(now: number): void {
    const ticks = Math.floor((now - last) / TICK);
    last += ticks * TICK;
    area.scrollTop += ticks * step;
    if (canScroll(area, step)) frame = requestAnimationFrame(advance);
  }
  return () => cancelAnimationFrame(frame);
}

/** Whether there is more in the step's direction; a fraction of a pixel counts as the end. */
export function canScroll(area: Element, step: number): boolean {
  return step < 0 ? area.scrollTop >= 1 : area.scrollHeight - area.clientHeight - area.scrollTop >= 1;
}

/** For reduced motion: scrolls most of a page at once, so that the last row stays in view as the first. */
export function jumpByPage(area: Element, step: number): void {
  area.scrollTop += Math.sign(step) * area.clientHeight * 0.8;
}

export function wantsLessMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** Glides from a position to the row above or below it. */
export function scrollToRow(area: Element, from: number, step: number): void {
  area.scrollTo({ top: from + Math.sign(step) * rowHeight(area), behavior: 'smooth' });
}

/** The distance between two rows of the list inside; most of a page if it has only one. */
function rowHeight(area: Element): number {
  const [first, ...others] = [...area.querySelectorAll('li')].map(item => item.offsetTop);
  const second = others.find(top => first !== undefined && top > first);
  return first === undefined || second === undefined ? area.clientHeight * 0.8 : second - first;
}

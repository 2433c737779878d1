/** One tick of the viewer's auto-scroll, in milliseconds. */
const TICK = 1000 / 60;

/**
 * Scrolls by `step` pixels per tick until stopped or until there is no more that way. Whole ticks are counted by time,
 * so that a screen which paints twice as often does not scroll twice as fast. Gives back what stops it.
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

/** Whether there is more in the step's direction; fractions of a pixel are the end. */
export function canScroll(area: Element, step: number): boolean {
  return step < 0 ? area.scrollTop >= 1 : area.scrollHeight - area.clientHeight - area.scrollTop >= 1;
}

/** For those who want no motion: most of a page at once, so that the last row stays in sight as the first. */
export function jumpByPage(area: Element, step: number): void {
  area.scrollTop += Math.sign(step) * area.clientHeight * 0.8;
}

export function wantsLessMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

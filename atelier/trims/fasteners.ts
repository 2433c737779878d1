import { seam } from '../markup';

/** A column of buttons, the first and the last at these heights. */
export function buttons(colour: string, from: number, to: number, count: number, x = 600, radius = 10): string {
  const gap = count > 1 ? (to - from) / (count - 1) : 0;
  const circles = Array.from(
    { length: count },
    (_, n) => `<circle cx="${x}" cy="${Math.round(from + gap * n)}" r="${radius}"/>`,
  );
  return `<g fill="${colour}">${circles.join('')}</g>`;
}

/** The line where a front closes. */
export function placket(from: number, to: number): string {
  return seam(`M600 ${from}V${to}`, 0.35);
}

export function fly(): string {
  return seam('M600 722v92M612 724q20 50-12 80', 0.26);
}

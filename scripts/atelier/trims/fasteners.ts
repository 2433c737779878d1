import { COLOURS } from '../colours';
import { line, seam } from '../markup';

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

export function zip(from: number, to: number, teeth: string, tape: string): string {
  const slider = `<rect x="589" y="${from + 8}" width="22" height="40" rx="9" fill="${teeth}"/>`;
  return `${line(`M600 ${from}V${to}`, tape, 14)}<path fill="none" stroke="${teeth}" stroke-width="8" stroke-dasharray="6 8" d="M600 ${from}V${to}"/>${slider}`;
}

export function fly(): string {
  return seam('M600 722v92M612 724q20 50-12 80', 0.26);
}

export function buckle(colour: string, y: number): string {
  return `<rect x="566" y="${y}" width="68" height="50" rx="10" fill="none" stroke="${colour}" stroke-width="11"/>`;
}

/** A round badge with the wardrobe's eye. */
export function eyeBadge(x: number, y: number): string {
  return `<circle cx="${x}" cy="${y}" r="15" fill="${COLOURS.bone}"/><circle cx="${x}" cy="${y + 4}" r="8" fill="${COLOURS.ink}"/>`;
}

import { line } from '../markup';

const TWIST = 52;

/** A column of twisted stitches round x, from one height to another. */
export function cable(x: number, from: number, to: number, colour: string, half = 15): string {
  const heights = Array.from({ length: Math.floor((to - from) / TWIST) }, (_, n) => from + n * TWIST);
  const strand = (side: number): string => {
    const out = side * half * 2;
    return heights
      .map((_y, n) => `c0 ${TWIST / 2} ${n % 2 ? out : -out} ${TWIST / 2} ${n % 2 ? out : -out} ${TWIST}`)
      .join('');
  };
  return line(`M${x + half} ${from}${strand(1)}M${x - half} ${from}${strand(-1)}`, colour, 9);
}

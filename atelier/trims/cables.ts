import { line } from '../markup';

const STITCH = 36;

/** A plait of knitted stitches round x, from one height to another, in a furrow of another colour. */
export function cable(x: number, from: number, to: number, wool: string, furrow: string): string {
  const count = Math.floor((to - from) / STITCH);
  const stitches = Array.from({ length: count }, (_, n) => {
    const y = from + 8 + n * STITCH;
    return `M${x - 24} ${y}l16 20M${x + 24} ${y}l-16 20`;
  });
  return (
    line(`M${x} ${from}V${to}`, furrow, 76).replace('stroke-linecap="round"', '') + line(stitches.join(''), wool, 19)
  );
}

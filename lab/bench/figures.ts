/** Milliseconds of several runs: the median, and the range as a measure of the noise. */
interface Runs {
  readonly median: number;
  readonly least: number;
  readonly most: number;
}

export function summarise(values: readonly number[]): Runs {
  const sorted = values.toSorted((a, b) => a - b);
  return { median: sorted[sorted.length >> 1] ?? NaN, least: sorted[0] ?? NaN, most: sorted.at(-1) ?? NaN };
}

export const inMs = ({ median, least, most }: Runs): string =>
  `${median.toFixed(0)} ms (${least.toFixed(0)}–${most.toFixed(0)})`;

/** The range comes last: the slowest one in twenty, and all. */
export function inPercentiles(values: readonly number[]): string {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number): string => (sorted[Math.floor((sorted.length - 1) * share)] ?? NaN).toFixed(1);
  return `p50 ${at(0.5)} ms, p95 ${at(0.95)} ms (${at(0)}–${at(1)})`;
}

export const inKilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;

export function say(name: string, figure: string): void {
  console.log(`  ${name.padEnd(44)} ${figure}`);
}

/**
 * The loudness of one channel in LUFS (ITU-R BS.1770-4): two filters weight it as the ear does, then the mean squares of
 * 400 ms blocks are averaged, without silence and without blocks 10 LU below the rest.
 */
export function integratedLoudness(samples: ArrayLike<number>, rate: number): number {
  const blocks = blocksOf(samples, rate, 0.1);
  const audible = blocks.filter(block => inLufs(block) > -70);
  const gate = inLufs(mean(audible)) - 10;
  return inLufs(mean(audible.filter(block => inLufs(block) > gate)));
}

/** The loudest 400 ms of a sound, which may be shorter than that. */
export function momentaryLoudness(samples: ArrayLike<number>, rate: number): number {
  const padded = new Float64Array(samples.length + Math.round(0.8 * rate));
  padded.set(Array.from(samples), Math.round(0.4 * rate));
  return inLufs(Math.max(...blocksOf(padded, rate, 0.01)));
}

export function peak(samples: ArrayLike<number>): number {
  let max = 0;
  for (let index = 0; index < samples.length; index += 1) max = Math.max(max, Math.abs(samples[index] ?? 0));
  return max;
}

export function offset(samples: ArrayLike<number>): number {
  let sum = 0;
  for (let index = 0; index < samples.length; index += 1) sum += samples[index] ?? 0;
  return sum / samples.length;
}

const inLufs = (meanSquare: number): number => -0.691 + 10 * Math.log10(meanSquare);
const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** The mean squares of 400 ms blocks, one every `step` seconds. */
function blocksOf(samples: ArrayLike<number>, rate: number, step: number): readonly number[] {
  const weighted = weigh(samples, rate);
  const sums = new Float64Array(weighted.length + 1);
  weighted.forEach((sample, index) => (sums[index + 1] = (sums[index] ?? 0) + sample * sample));
  const length = Math.min(Math.round(0.4 * rate), weighted.length);
  const blocks: number[] = [];
  for (let start = 0; start + length <= weighted.length; start += Math.round(step * rate))
    blocks.push(((sums[start + length] ?? 0) - (sums[start] ?? 0)) / length);
  return blocks;
}

interface Biquad {
  readonly b: readonly [number, number, number];
  readonly a: readonly [number, number];
}

/** K-weighting: a high shelf for the head, then a high-pass filter. */
function weigh(samples: ArrayLike<number>, rate: number): Float64Array {
  return [shelf(rate), highPass(rate)].reduce(run, Float64Array.from(samples));
}

function run(samples: Float64Array, { b, a }: Biquad): Float64Array {
  let [x1, x2, y1, y2] = [0, 0, 0, 0];
  return samples.map(x => {
    const y = b[0] * x + b[1] * x1 + b[2] * x2 - a[0] * y1 - a[1] * y2;
    [x1, x2, y1, y2] = [x, x1, y, y1];
    return y;
  });
}

function shelf(rate: number): Biquad {
  const k = Math.tan((Math.PI * 1681.974450955533) / rate);
  const high = 10 ** (3.999843853973347 / 20);
  const band = high ** 0.4996667741545416;
  const q = 0.7071752369554196;
  const a0 = 1 + k / q + k * k;
  return {
    b: [(high + (band * k) / q + k * k) / a0, (2 * (k * k - high)) / a0, (high - (band * k) / q + k * k) / a0],
    a: [(2 * (k * k - 1)) / a0, (1 - k / q + k * k) / a0],
  };
}

function highPass(rate: number): Biquad {
  const k = Math.tan((Math.PI * 38.13547087602444) / rate);
  const q = 0.5003270373238773;
  const a0 = 1 + k / q + k * k;
  return { b: [1, -2, 1], a: [(2 * (k * k - 1)) / a0, (1 - k / q + k * k) / a0] };
}

import { RATE, type Voice } from './voices';

/** A strip of sound that voices are laid on. */
export class Tape {
  readonly samples: Float64Array;

  constructor(readonly seconds: number) {
    this.samples = new Float64Array(Math.round(seconds * RATE));
  }

  /** What rings beyond the end is heard at the beginning: a loop without a seam. */
  add(voice: Voice, start: number, length: number, volume: number): void {
    const count = Math.round(length * RATE);
    const first = Math.round(start * RATE) + this.samples.length;
    const fadeOut = Math.min(count, 0.03 * RATE);
    for (let index = 0; index < count; index += 1) {
      const at = (first + index) % this.samples.length;
      const fade = Math.min(1, (count - index) / fadeOut);
      this.samples[at] = (this.samples[at] ?? 0) + voice(index / RATE) * volume * fade;
    }
  }

  mix(other: Tape, volume: number): void {
    other.samples.forEach((sample, index) => {
      this.samples[index] = (this.samples[index] ?? 0) + sample * volume;
    });
  }
}

/** A filter with a memory, one sample after the other. */
type Filter = (sample: number) => number;

/** Twice around: the second time the filter already remembers the end of the loop it is at the start of. */
export function filterLoop({ samples }: Tape, makeFilter: () => Filter): void {
  const filter = makeFilter();
  samples.forEach(sample => void filter(sample));
  samples.forEach((sample, index) => (samples[index] = filter(sample)));
}

export function filterOnce({ samples }: Tape, makeFilter: () => Filter): void {
  const filter = makeFilter();
  samples.forEach((sample, index) => (samples[index] = filter(sample)));
}

export const lowPass = (frequency: number) => (): Filter => {
  const step = 1 - Math.exp((-2 * Math.PI * frequency) / RATE);
  let [first, second] = [0, 0];
  return sample => {
    first += step * (sample - first);
    second += step * (first - second);
    return second;
  };
};

export const highPass = (frequency: number) => (): Filter => {
  const step = 1 - Math.exp((-2 * Math.PI * frequency) / RATE);
  let low = 0;
  return sample => {
    low += step * (sample - low);
    return sample - low;
  };
};

/** A small room with curtains: four echoes that grow dull, scattered. */
export const room = (wet: number) => (): Filter => {
  const echoes = [0.0297, 0.0371, 0.0411, 0.0437].map(seconds => ({ line: delayLine(seconds), dull: 0 }));
  const scatter = [0.005, 0.0017].map(delayLine);
  return sample => {
    let sum = 0;
    for (const echo of echoes) {
      const heard = echo.line.read();
      echo.dull += 0.35 * (heard - echo.dull);
      echo.line.write(sample + echo.dull * 0.72);
      sum += heard / echoes.length;
    }
    for (const line of scatter) {
      const heard = line.read();
      line.write(sum + heard * 0.6);
      sum = heard - sum * 0.6;
    }
    return sample + sum * wet;
  };
};

function delayLine(seconds: number) {
  const memory = new Float64Array(Math.round(seconds * RATE));
  let at = 0;
  return {
    read: () => memory[at] ?? 0,
    write: (sample: number) => {
      memory[at] = sample;
      at = (at + 1) % memory.length;
    },
  };
}

/** Seconds since the note's start -> the wave's height. */
export type Voice = (time: number) => number;

export const RATE = 32_000;

const pitch = (midi: number): number => 440 * 2 ** ((midi - 69) / 12);
const sine = (frequency: number, time: number): number => Math.sin(2 * Math.PI * frequency * time);
const swell = (time: number, seconds: number): number => Math.min(1, time / seconds);

/** Noise that is the same at every run, so that the files are too. */
export function noise(seed: number): () => number {
  let state = (seed * 2_654_435_761) % 4_294_967_296;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 2_147_483_648 - 1;
  };
}

/** A tired electric piano: a bell that goes dull at once over a warm tone. */
export function keys(midi: number, hardness = 1): Voice {
  const frequency = pitch(midi);
  return time => {
    const bell = sine(frequency * 2, time) * 0.5 * hardness * Math.exp(-time * 5);
    const tine = sine(frequency * 7, time) * 0.12 * hardness * Math.exp(-time * 22);
    const wobble = 1 + 0.07 * sine(4.1, time);
    return swell(time, 0.006) * Math.exp(-time * 1.5) * wobble * Math.sin(2 * Math.PI * frequency * time + bell + tine);
  };
}

/** Plucked with a thumb, and let go a little flat. */
export function bass(midi: number): Voice {
  const frequency = pitch(midi);
  return time => {
    const drop = 1 + 0.012 * Math.exp(-time * 30);
    const body = 0.7 * sine(frequency * drop, time) + 0.45 * sine(frequency * 2, time) * Math.exp(-time * 3);
    return swell(time, 0.008) * Math.exp(-time * 1.8) * (body + 0.18 * sine(frequency * 3, time) * Math.exp(-time * 9));
  };
}

/** Metal bars in the next room. */
export function vibes(midi: number): Voice {
  const frequency = pitch(midi);
  return time => {
    const motor = 0.8 + 0.2 * sine(5.2, time);
    const strike = 0.22 * sine(frequency * 4, time) * Math.exp(-time * 9);
    return swell(time, 0.004) * motor * (sine(frequency, time) * Math.exp(-time * 1.3) + strike);
  };
}

/** A reed that holds its note without conviction and lets it sink at the end. */
export function reed(midi: number, seconds: number): Voice {
  const frequency = pitch(midi);
  let phase = 0;
  return time => {
    const left = Math.max(0, seconds - time);
    const sag = left < 0.14 ? 1 - 0.028 * (1 - left / 0.14) : 1;
    const shake = 1 + 0.004 * sine(4.6, time) * swell(Math.max(0, time - 0.25), 0.4);
    phase += (2 * Math.PI * frequency * sag * shake) / RATE;
    const tone = Math.sin(phase) + 0.3 * Math.sin(3 * phase) + 0.1 * Math.sin(5 * phase) + 0.05 * Math.sin(2 * phase);
    return swell(time, 0.05) * swell(left, 0.09) * tone * 0.7;
  };
}

/** Wires laid down on a drum: all hiss, no edge. */
export function brush(seed: number, sharpness: number): Voice {
  const next = noise(seed);
  let low = 0;
  let lower = 0;
  return time => {
    low += 0.55 * (next() - low);
    lower += 0.12 * (low - lower);
    return (low - lower) * swell(time, 0.004) * Math.exp(-time * sharpness);
  };
}

/** Wires drawn across it: comes and goes within its time. */
export function sweep(seed: number, seconds: number): Voice {
  const next = noise(seed);
  let low = 0;
  let lower = 0;
  return time => {
    low += 0.4 * (next() - low);
    lower += 0.1 * (low - lower);
    return (low - lower) * Math.sin(Math.PI * Math.min(1, time / seconds)) ** 2;
  };
}

export const thud: Voice = time =>
  sine(48 + 34 * Math.exp(-time * 30), time) * swell(time, 0.004) * Math.exp(-time * 10);

/** A stick laid across the rim. */
export const rim: Voice = time =>
  (sine(870, time) + 0.6 * sine(1340, time)) * swell(time, 0.001) * Math.exp(-time * 70) * 0.6;

/** A round wooden knock whose pitch falls. */
export const knock =
  (from: number, to: number, sharpness: number): Voice =>
  time =>
    sine(to + (from - to) * Math.exp(-time * 60), time) * swell(time, 0.0015) * Math.exp(-time * sharpness);

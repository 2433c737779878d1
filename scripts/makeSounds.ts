/**
 * Synthesises the game's sounds into public/assets/audio: `npx tsx scripts/makeSounds.ts`.
 * It needs the encoder lame (Debian: `apt-get install lame`). The files are kept in the repository, so that nobody
 * who only wants to play or build needs it.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import path from 'node:path';

const RATE = 44_100;
const folder = path.join(process.cwd(), 'public/assets/audio');

/** Seconds since the note's start -> the wave's height. */
type Voice = (time: number) => number;

const pitch = (midi: number): number => 440 * 2 ** ((midi - 69) / 12);
const sine = (frequency: number, time: number): number => Math.sin(2 * Math.PI * frequency * time);

/** A tired electric piano: a bell that goes dull at once over a warm tone. */
const keys = (midi: number): Voice => {
  const frequency = pitch(midi);
  return time => {
    const bell = sine(frequency * 4, time) * 0.35 * Math.exp(-time * 9);
    const wobble = 1 + 0.06 * sine(4.4, time);
    return (
      Math.min(1, time * 200) * Math.exp(-time * 1.9) * wobble * Math.sin(2 * Math.PI * frequency * time + bell * 2)
    );
  };
};

const bass = (midi: number): Voice => {
  const frequency = pitch(midi);
  return time =>
    Math.min(1, time * 120) * Math.exp(-time * 2.2) * (sine(frequency, time) + 0.22 * sine(frequency * 2, time));
};

/** Noise that is the same at every run, so that the files are too. */
function noise(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 2_147_483_648 - 1;
  };
}

const brush = (seed: number, sharpness: number): Voice => {
  const next = noise(seed);
  let last = 0;
  return time => {
    const value = next();
    const bright = value - last;
    last = value;
    return bright * Math.min(1, time * 300) * Math.exp(-time * sharpness);
  };
};

const thud: Voice = time => sine(52 + 70 * Math.exp(-time * 38), time) * Math.exp(-time * 9);

class Tape {
  readonly samples: Float64Array;

  constructor(readonly seconds: number) {
    this.samples = new Float64Array(Math.round(seconds * RATE));
  }

  /** What rings beyond the end is heard at the beginning: a loop without a seam. */
  add(voice: Voice, start: number, length: number, volume: number): void {
    const first = Math.round(start * RATE);
    for (let index = 0; index < length * RATE; index += 1) {
      const at = (first + index) % this.samples.length;
      const fade = Math.min(1, (length * RATE - index) / (0.02 * RATE));
      this.samples[at] = (this.samples[at] ?? 0) + voice(index / RATE) * volume * fade;
    }
  }

  toPcm(): Buffer {
    const loudest = this.samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
    const pcm = Buffer.alloc(this.samples.length * 2);
    this.samples.forEach((sample, index) =>
      pcm.writeInt16LE(Math.round((sample / loudest) * 0.86 * 32_767), index * 2),
    );
    return pcm;
  }
}

/** Eight bars of a shrug in A minor. */
function theme(): Tape {
  const beat = 60 / 80;
  const tape = new Tape(32 * beat);
  const bars: readonly { readonly root: number; readonly chord: readonly number[] }[] = [
    { root: 33, chord: [60, 64, 67, 71] },
    { root: 38, chord: [60, 65, 69, 72] },
    { root: 31, chord: [59, 62, 65, 69] },
    { root: 36, chord: [59, 64, 67, 71] },
    { root: 29, chord: [60, 64, 69, 72] },
    { root: 35, chord: [57, 62, 65, 69] },
    { root: 28, chord: [56, 62, 64, 71] },
    { root: 33, chord: [57, 60, 64, 71] },
  ];
  const tune: readonly (readonly [beat: number, midi: number])[] = [
    [2.5, 76],
    [3, 74],
    [4.5, 72],
    [9.5, 71],
    [10, 72],
    [10.5, 69],
    [13.5, 67],
    [16.5, 76],
    [17, 77],
    [17.5, 76],
    [20.5, 74],
    [21.5, 69],
    [25.5, 71],
    [26, 68],
    [26.5, 71],
    [29, 69],
  ];
  bars.forEach(({ root, chord }, bar) => {
    const start = bar * 4 * beat;
    tape.add(bass(root), start, 1.6, 0.9);
    tape.add(bass(root + 12), start + 2.5 * beat, 0.7, 0.55);
    tape.add(bass(root + 7), start + 3.5 * beat, 0.5, 0.5);
    for (const when of [0.03, 1.5])
      chord.forEach((midi, index) => tape.add(keys(midi), start + (when + index * 0.018) * beat, 2.4, 0.17));
    for (const when of [0, 2.5]) tape.add(thud, start + when * beat, 0.5, 0.6);
    for (const when of [1, 3]) tape.add(brush(bar * 8 + when, 16), start + when * beat, 0.4, 0.1);
    for (let half = 0; half < 8; half += 1)
      tape.add(brush(100 + bar * 8 + half, 60), start + (half / 2 + (half % 2) * 0.09) * beat, 0.12, 0.05);
  });
  tune.forEach(([when, midi]) => tape.add(keys(midi), when * beat, 2, 0.26));
  return tape;
}

/** A fanfare by somebody who was asked to. */
function celebration(): Tape {
  const tape = new Tape(2.2);
  const notes: readonly (readonly [start: number, midi: number])[] = [
    [0, 67],
    [0.13, 72],
    [0.26, 76],
    [0.42, 79],
    [0.42, 76],
    [0.42, 72],
    [0.8, 81],
    [0.95, 79],
    [0.95, 72],
    [0.95, 64],
  ];
  notes.forEach(([start, midi]) => tape.add(keys(midi), start, 1.2, 0.4));
  tape.add(bass(48), 0.42, 0.5, 0.5);
  tape.add(bass(43), 0.95, 1, 0.6);
  [0, 0.26, 0.42, 0.95].forEach((start, index) => tape.add(brush(7 + index, 9), start, 0.5, 0.12));
  return tape;
}

/** A hanger taken off its rail. */
function unlock(): Tape {
  const tape = new Tape(0.55);
  tape.add(brush(3, 80), 0, 0.1, 0.3);
  tape.add(keys(76), 0.02, 0.4, 0.5);
  tape.add(keys(83), 0.11, 0.42, 0.6);
  return tape;
}

mkdirSync(folder, { recursive: true });
for (const [name, tape, kbps] of [
  ['theme', theme(), '56'],
  ['celebration', celebration(), '64'],
  ['unlock', unlock(), '64'],
] as const) {
  const input = ['-r', '-s', String(RATE / 1000), '--bitwidth', '16', '--signed', '--little-endian', '-m', 'm'];
  const output = ['--quiet', '--abr', kbps, '-q', '2', '-', path.join(folder, `${name}.mp3`)];
  execFileSync('lame', [...input, ...output], { input: tape.toPcm(), maxBuffer: 64 * 1024 * 1024 });
}

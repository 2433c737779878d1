/**
 * Synthesises the game's sounds into public/assets/audio: `npx tsx scripts/makeSounds.ts`.
 * It needs the encoder lame (Debian: `apt-get install lame`). The files are kept in the repository, so that nobody
 * who only wants to play or build needs it.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { makeEffects } from './sounds/effects';
import { integratedLoudness, momentaryLoudness, offset, peak } from './sounds/loudness';
import type { Tape } from './sounds/tape';
import { makeTheme } from './sounds/theme';
import { RATE } from './sounds/voices';

const FOLDER = path.join(process.cwd(), 'public/assets/audio');

/** What every file is brought to, in LUFS; the game plays each as loud as it should be beside the others. */
const TARGET = -20;
/** Coding adds a little to peaks. */
const HIGHEST_PEAK = 10 ** (-2 / 20);

type Meter = (samples: ArrayLike<number>, rate: number) => number;

/** Brings the sound to its loudness; a peak that would then be too high is bent and not cut. */
function level({ samples }: Tape, meter: Meter): void {
  for (let round = 0; round < 3; round += 1) {
    const gain = 10 ** ((TARGET - meter(samples, RATE)) / 20);
    samples.forEach((sample, index) => {
      samples[index] = HIGHEST_PEAK * bend((sample * gain) / HIGHEST_PEAK);
    });
  }
}

/** Straight up to three quarters, then ever flatter. */
function bend(height: number): number {
  const size = Math.abs(height);
  if (size <= 0.75) return height;
  return Math.sign(height) * (0.75 + 0.25 * Math.tanh((size - 0.75) / 0.25));
}

function encode(name: string, { samples }: Tape, kbps: number): number {
  const pcm = Buffer.alloc(samples.length * 2);
  samples.forEach((sample, index) => pcm.writeInt16LE(Math.round(sample * 32_767), index * 2));
  const file = path.join(FOLDER, `${name}.mp3`);
  const input = ['-r', '-s', String(RATE / 1000), '--bitwidth', '16', '--signed', '--little-endian', '-m', 'm'];
  const output = ['--quiet', '--abr', String(kbps), '-q', '0', '-', file];
  // It says on its error output that it may ignore the rate; it does not.
  execFileSync('lame', [...input, ...output], { input: pcm, stdio: ['pipe', 'ignore', 'ignore'] });
  return statSync(file).size;
}

function make(name: string, tape: Tape, meter: Meter, kbps: number): void {
  level(tape, meter);
  const bytes = encode(name, tape, kbps);
  const figures = [
    `${tape.seconds.toFixed(2)} s`,
    `${meter(tape.samples, RATE).toFixed(1)} LUFS`,
    `peak ${(20 * Math.log10(peak(tape.samples))).toFixed(1)} dBFS`,
    `offset ${offset(tape.samples).toExponential(1)}`,
    `${(bytes / 1000).toFixed(1)} kB`,
  ];
  console.log(`${name.padEnd(9)} ${figures.join(', ')}`);
}

mkdirSync(FOLDER, { recursive: true });
make('theme', makeTheme(), integratedLoudness, 40);
for (const { name, tape } of makeEffects()) make(name, tape, momentaryLoudness, 48);

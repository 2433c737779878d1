import { THEME_LOOP } from '../../src/platform/themeLoop';
import { BARS, REED, VIBES, type Bar, type Note } from './score';
import { filterLoop, highPass, lowPass, room, Tape } from './tape';
import { bass, brush, keys, noise, reed, rim, sweep, thud, vibes, type Voice } from './voices';

const BEAT = THEME_LOOP.seconds / (BARS.length * 4);
const human = noise(1970);

type Part = 'said' | 'again' | 'thought' | 'quiet';
const PARTS: readonly Part[] = ['said', 'again', 'thought', 'quiet'];
const partOf = (bar: number): Part => PARTS[Math.floor(bar / 8)] ?? 'said';

/** Eighths off the beat come late, and nobody is quite on time. */
function secondsAt(bar: number, beat: number): number {
  const swung = beat % 1 === 0.5 ? beat + 0.09 : beat;
  return (bar * 4 + swung) * BEAT + human() * 0.007;
}

function play(tape: Tape, voice: Voice, bar: number, beat: number, beats: number, volume: number): void {
  tape.add(voice, secondsAt(bar, beat), beats * BEAT, volume * (1 + 0.12 * human()));
}

const COMPING: Readonly<Record<Part, readonly (readonly (readonly [beat: number, beats: number])[])[]>> = {
  said: [
    [
      [0, 1.4],
      [1.5, 2.2],
    ],
    [
      [0, 0.5],
      [1.5, 1],
      [3.5, 1.4],
    ],
  ],
  again: [
    [
      [0.5, 1],
      [2.5, 1.4],
    ],
    [
      [0, 1.4],
      [1.5, 0.4],
      [2.5, 1.4],
    ],
  ],
  thought: [
    [
      [0, 2],
      [2, 2],
    ],
  ],
  quiet: [
    [[0, 3.6]],
    [
      [0, 1.4],
      [1.5, 2.4],
    ],
  ],
};

function playChords(tape: Tape, { chord, then = chord }: Bar, bar: number): void {
  const patterns = COMPING[partOf(bar)];
  for (const [beat, beats] of patterns[bar % patterns.length] ?? []) {
    const notes = beat < 2 ? chord : then;
    notes.forEach((midi, index) => play(tape, keys(midi, 0.8), bar, beat + index * 0.015, beats + 0.3, 0.17));
  }
}

function playBass(tape: Tape, { root }: Bar, bar: number): void {
  const next = BARS[(bar + 1) % BARS.length]?.root ?? root;
  const approach = next + (bar % 3 === 0 ? 1 : -1);
  const low = (beat: number, midi: number, beats: number, volume: number): void =>
    play(tape, bass(midi), bar, beat, beats, volume);
  low(0, root, partOf(bar) === 'thought' ? 1.9 : 1.3, 0.46);
  if (partOf(bar) === 'again') {
    low(1, root + 7, 0.8, 0.28);
    low(2, root + 12, 0.8, 0.28);
    low(3, approach, 0.8, 0.32);
  } else if (partOf(bar) === 'thought') low(2, root + 7, 1.6, 0.32);
  else {
    low(2.5, root + 12, 0.5, 0.26);
    low(3.5, bar % 4 === 3 ? approach : root + 7, 0.45, 0.28);
  }
}

function playDrums(tape: Tape, bar: number): void {
  const part = partOf(bar);
  const seed = bar * 31;
  play(tape, thud, bar, 0, 0.6, 0.3);
  if (part === 'thought') {
    play(tape, sweep(seed, 2 * BEAT), bar, 1.5, 2, 0.3);
    return;
  }
  if (part !== 'quiet') play(tape, thud, bar, 2.5, 0.5, 0.2);
  for (const beat of [1, 3]) {
    play(tape, brush(seed + beat, 15), bar, beat, 0.6, 0.3);
    play(tape, sweep(seed + beat + 7, BEAT), bar, beat - 0.5, 1, 0.13);
  }
  const taps = part === 'again' ? [0.5, 1.5, 2, 2.5, 3.5] : [0.5, 2.5, 3.5];
  taps.forEach((beat, index) => play(tape, brush(seed + 11 + index, 42), bar, beat, 0.25, 0.14));
  if (bar % 8 === 7) [2.5, 3, 3.5].forEach(beat => play(tape, rim, bar, beat, 0.2, 0.16));
  else if (bar % 4 === 3) play(tape, rim, bar, 3.5, 0.2, 0.16);
}

function playLines(tape: Tape): void {
  const line = (notes: readonly Note[], volume: number, ring: number, voice: (midi: number, beats: number) => Voice) =>
    notes.forEach(([bar, beat, midi, beats]) => play(tape, voice(midi, beats), bar, beat, beats + ring, volume));
  line(REED, 0.15, 0, (midi, beats) => reed(midi, beats * BEAT));
  line(VIBES, 0.2, 2, midi => vibes(midi));
}

/** The music: the file's worth of it, margins and all. */
export function makeTheme(): Tape {
  const loop = new Tape(THEME_LOOP.seconds);
  BARS.forEach((bar, number) => {
    playChords(loop, bar, number);
    playBass(loop, bar, number);
    playDrums(loop, number);
  });
  playLines(loop);
  filterLoop(loop, lowPass(6500));
  filterLoop(loop, room(0.2));
  filterLoop(loop, highPass(35));
  return withMargins(loop);
}

function withMargins({ samples, seconds }: Tape): Tape {
  const { margin } = THEME_LOOP;
  const file = new Tape(seconds + 2 * margin);
  const shift = samples.length - Math.round((margin * samples.length) / seconds);
  for (let index = 0; index < file.samples.length; index += 1)
    file.samples[index] = samples[(index + shift) % samples.length] ?? 0;
  return file;
}

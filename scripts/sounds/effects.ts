import { filterOnce, highPass, lowPass, room, Tape } from './tape';
import { bass, brush, keys, knock, rim, sweep, vibes } from './voices';

/** A button that is not impressed. */
function click(): Tape {
  const tape = new Tape(0.14);
  tape.add(knock(640, 300, 70), 0.002, 0.1, 0.8);
  tape.add(rim, 0.002, 0.05, 0.18);
  return tape;
}

/** The pointer brushes past. */
function hover(): Tape {
  const tape = new Tape(0.1);
  tape.add(knock(900, 720, 120), 0.002, 0.06, 0.5);
  tape.add(brush(61, 90), 0, 0.05, 0.1);
  return tape;
}

/** Cloth over a head, and the head through. */
function change(): Tape {
  const tape = new Tape(0.42);
  tape.add(sweep(17, 0.2), 0, 0.2, 1.5);
  tape.add(sweep(23, 0.1), 0.11, 0.1, 0.9);
  tape.add(knock(230, 120, 28), 0.16, 0.2, 0.75);
  return tape;
}

/** A hanger taken off its rail, and two notes of mild surprise. */
function unlock(): Tape {
  const tape = new Tape(1.1);
  tape.add(rim, 0, 0.08, 0.5);
  tape.add(vibes(76), 0.05, 0.8, 0.5);
  tape.add(vibes(83), 0.17, 0.9, 0.55);
  tape.add(keys(64), 0.17, 0.8, 0.25);
  return tape;
}

/** A stamp comes down. That is that. */
function vote(): Tape {
  const tape = new Tape(0.62);
  tape.add(knock(190, 70, 16), 0, 0.3, 1);
  tape.add(brush(5, 45), 0, 0.12, 0.5);
  tape.add(keys(60), 0.03, 0.55, 0.26);
  tape.add(keys(67), 0.03, 0.55, 0.22);
  return tape;
}

/** A fanfare by somebody who was asked to, and the paper that comes down. */
function confetti(): Tape {
  const tape = new Tape(2.6);
  tape.add(knock(420, 90, 22), 0, 0.3, 0.7);
  tape.add(brush(7, 20), 0, 0.3, 0.5);
  const notes: readonly (readonly [start: number, midi: number])[] = [
    [0.06, 67],
    [0.19, 72],
    [0.32, 76],
    [0.48, 79],
    [0.48, 76],
    [0.48, 72],
    [0.9, 81],
    [1.06, 79],
    [1.06, 72],
    [1.06, 64],
  ];
  notes.forEach(([start, midi]) => tape.add(keys(midi, 1.2), start, 1.3, 0.34));
  tape.add(bass(48), 0.48, 0.5, 0.4);
  tape.add(bass(43), 1.06, 1.1, 0.5);
  for (let piece = 0; piece < 14; piece += 1)
    tape.add(brush(40 + piece, 55), 0.5 + piece * 0.12 + (piece % 3) * 0.03, 0.1, 0.16 - piece * 0.008);
  return tape;
}

const RECIPES = { click, hover, change, unlock, vote, confetti } as const;

export type EffectName = keyof typeof RECIPES;

export function makeEffects(): readonly { readonly name: EffectName; readonly tape: Tape }[] {
  return Object.entries(RECIPES).map(([name, recipe]) => {
    const tape = recipe();
    filterOnce(tape, lowPass(9000));
    filterOnce(tape, room(tape.seconds > 0.5 ? 0.22 : 0.08));
    filterOnce(tape, highPass(40));
    fadeEnd(tape);
    return { name: name as EffectName, tape };
  });
}

/** The room's last echo is not cut off. */
function fadeEnd({ samples }: Tape): void {
  const fade = Math.round(samples.length * 0.25);
  for (let index = 0; index < fade; index += 1) {
    const at = samples.length - 1 - index;
    samples[at] = (samples[at] ?? 0) * (index / fade) ** 2;
  }
}

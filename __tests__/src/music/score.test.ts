import { makeEffects } from '../../../scripts/sounds/effects';
import { momentaryLoudness } from '../../../scripts/sounds/loudness';
import { BARS, REED, VIBES } from '../../../scripts/sounds/score';
import { RATE } from '../../../scripts/sounds/voices';
import { THEME_LOOP } from '../../../src/platform/themeLoop';

test('the theme is a whole number of bars of four beats, slow and at least a minute long', () => {
  const beatsPerMinute = (BARS.length * 4 * 60) / THEME_LOOP.seconds;
  expect(beatsPerMinute).toBe(80);
  expect(THEME_LOOP.seconds).toBeGreaterThanOrEqual(60);
  expect(BARS.length % 8).toBe(0);
});

test('the reed has breath for one note at a time', () => {
  const ends = REED.map(([bar, beat, , beats]) => bar * 4 + beat + beats);
  const starts = REED.map(([bar, beat]) => bar * 4 + beat);
  starts.slice(1).forEach((start, index) => expect(start).toBeGreaterThanOrEqual(ends[index]! - 0.01));
});

test.each([
  ['reed', REED],
  ['vibes', VIBES],
])('the %s never plays a half tone above the bass', (_name, notes) => {
  // Its major seventh is what makes these chords.
  expect(notes.filter(([bar, , midi]) => (midi - BARS[bar]!.root) % 12 === 1)).toEqual([]);
});

test('every run makes the same sounds', () => {
  const [once, again] = [makeEffects(), makeEffects()];
  expect(again.map(({ tape }) => tape.samples)).toEqual(once.map(({ tape }) => tape.samples));
});

test('loudness is measured alike whatever the rate', () => {
  const tone = (rate: number) =>
    Float64Array.from({ length: rate }, (_, index) => 0.1 * Math.sin((2 * Math.PI * 600 * index) / rate));
  expect(momentaryLoudness(tone(RATE), RATE)).toBeCloseTo(momentaryLoudness(tone(48_000), 48_000), 1);
});

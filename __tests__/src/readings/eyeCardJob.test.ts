import { DEFAULT_AVATAR } from '#rules/outfit/avatar';
import { eyeCardJob } from '../../../src/features/readings/eyeCardJob';

const fits = ['#f2452d', '#9fddbe'].map(background => ({ ...DEFAULT_AVATAR, background }));
const words = {
  score: '19/24',
  lines: ['Eye to eye with the crowd.', 'My boldest call: 58th over 20th.'],
  places: ['58th', '20th'],
  source: 'Overdressed · duds.test',
};

test('the two fits of the boldest choice fill the upper part, each on its own colour below its place', () => {
  const { width, figures, panels, words: texts } = eyeCardJob(fits, words);
  expect(figures.map(({ frame }) => [frame?.x, frame?.width, frame?.colour])).toEqual([
    [0, width / 2, '#f2452d'],
    [width / 2, width / 2, '#9fddbe'],
  ]);
  for (const { x, y, size, frame } of figures) {
    expect(x + (size * 186) / 1200).toBeGreaterThanOrEqual(frame!.x);
    expect(x + (size * 1005) / 1200).toBeLessThanOrEqual(frame!.x + frame!.width);
    expect(y + (size * 1140) / 1200).toBeLessThanOrEqual(frame!.height);
  }
  const labels = texts.filter(({ text }) => words.places.includes(text));
  expect(labels.map(({ x }) => x > width / 2)).toEqual([false, true]);
  labels.forEach(({ text, x, size }, n) => {
    expect(x).toBeGreaterThan(panels[n]!.x);
    expect(x + text.length * size * 0.6).toBeLessThan(panels[n]!.x + panels[n]!.width);
  });
});

test('the winner alone fills it if there is no such choice', () => {
  const { width, figures, panels } = eyeCardJob(fits.slice(0, 1), { ...words, lines: ['Eye to eye.'], places: [] });
  expect(figures.map(({ frame }) => frame?.width)).toEqual([width]);
  expect(panels).toEqual([]);
});

test('the score is larger than anything else, and no text is too small for a stamp', () => {
  const { words: texts } = eyeCardJob(fits, words);
  const [score, ...others] = texts.map(({ size }) => size);
  expect(score).toBeGreaterThan(4 * Math.max(...others));
  expect(Math.min(...others)).toBeGreaterThanOrEqual(32);
});

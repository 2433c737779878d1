import { sheetJob, tryWithEverything } from '#rules/fits/tryOnSheet';
import { DEFAULT_AVATAR } from '#rules/outfit/avatar';
import { WARDROBE } from '../support/catalogue';

const pieceCalled = (title: string) => WARDROBE.find(({ item }) => item.title === title)!;

describe('a piece with everything', () => {
  test('is worn with a top of each type and on each head', () => {
    const tries = tryWithEverything(pieceCalled('Beret'), WARDROBE);
    const heads = WARDROBE.filter(({ item }) => item.layer === 'head');
    expect(tries.map(({ other }) => other.item.topType ?? other.item.layer)).toEqual([
      'short',
      'sleeveless',
      'no-arms',
      ...heads.map(() => 'head'),
    ]);
    expect(tries.every(({ after }) => after.avatar.hairAndHats === 'hair-and-hats/beret.svg')).toBe(true);
    expect(tries.find(({ other }) => other.item.title === 'Regular')?.before.avatar).toEqual(DEFAULT_AVATAR);
  });

  test('takes off what it cannot be worn with', () => {
    const [short] = tryWithEverything(pieceCalled('Comet Coat'), WARDROBE);
    expect(short?.takesOff).toEqual(['tops']);
  });

  test('without tops and heads there is nothing to try', () => {
    expect(tryWithEverything(pieceCalled('Beret'), [])).toEqual([]);
  });
});

test('the sheet has a figure and two lines for each, and shortens what is too long', () => {
  const tries = tryWithEverything(pieceCalled('Beret'), WARDROBE).slice(0, 8);
  const job = sheetJob('Beret', tries, ({ other }) => [other.item.title, 'A very long line about what is taken off']);
  expect(job.figures).toHaveLength(8);
  expect(new Set(job.figures.map(({ y }) => y)).size).toBe(2);
  expect(job.words.map(({ text }) => text).slice(0, 3)).toEqual([
    'Beret',
    tries[0]?.other.item.title,
    'A very long line about w…',
  ]);
  expect(job.figures[0]?.layers).toContain('hair-and-hats/beret.svg');
});

test('the sheet is large enough for rows of seven, each with its lines below it', () => {
  const tries = tryWithEverything(pieceCalled('Beret'), WARDROBE).slice(0, 8);
  const { width, height, figures, words } = sheetJob('Beret', tries, () => ['one', 'two']);
  expect([width, height]).toEqual([2252, 892]);
  expect([0, 1, 6, 7].map(n => figures[n]?.frame)).toMatchObject([
    { x: 40, y: 120 },
    { x: 352, y: 120 },
    { x: 1912, y: 120 },
    { x: 40, y: 496 },
  ]);
  expect(figures[7]).toMatchObject({ x: 40, y: 508, size: 300, frame: { width: 300, height: 300 } });
  expect(words.slice(0, 3)).toMatchObject([
    { x: 40, y: 60 },
    { x: 46, y: 442 },
    { x: 46, y: 468 },
  ]);
});

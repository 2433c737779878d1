import { badgesOf, BADGES, type BadgeName, type ClosetEntry } from '#rules/events/badges';
import { DEFAULT_AVATAR } from '#rules/outfit/avatar';

const day = (n: number) => new Date(Date.UTC(2026, 4, n)).toISOString();
const BARE = { avatar: DEFAULT_AVATAR };
const wearing = (hat: string, top = '') => ({
  avatar: { ...DEFAULT_AVATAR, hairAndHats: `hair-and-hats/${hat}.svg`, ...(top && { tops: `tops/${top}.svg` }) },
});

/** An entry in event n, on day n. */
const entry = (n: number, rest: Partial<ClosetEntry> = {}): ClosetEntry => ({
  event: n,
  title: `Event ${n}`,
  voting_end: day(n),
  place: 20,
  of: 41,
  range: [15, 25],
  xp: 10,
  avatar: DEFAULT_AVATAR,
  ...rest,
});
const entries = (count: number, rest: (n: number) => Partial<ClosetEntry> = () => ({})) =>
  Array.from({ length: count }, (_, index) => entry(index + 1, rest(index + 1)));

/** The event that brought the badge; undefined without it. */
const earnedIn = (name: BadgeName, history: readonly ClosetEntry[]) =>
  badgesOf(history).find(badge => badge.name === name)?.event;

test.each<[BadgeName, string, readonly ClosetEntry[], number | undefined]>([
  ['first-stitch', 'no entry', [], undefined],
  ['first-stitch', 'the earliest entry', [entry(3), entry(2)], 2],
  ['podium', 'a fourth place', [entry(1, { place: 4 })], undefined],
  ['podium', 'no place at all', [entry(1, { place: null, range: null })], undefined],
  ['podium', 'a third place', [entry(1), entry(2, { place: 3 }), entry(3, { place: 1 })], 2],
  ['winner', 'a second place', [entry(1, { place: 2 })], undefined],
  ['winner', 'the first first place', [entry(5, { place: 1 }), entry(2, { place: 2 }), entry(4, { place: 1 })], 4],
  ['hat-trick', 'two podiums', entries(2, () => ({ place: 1 })), undefined],
  ['hat-trick', 'the third of four podiums', entries(5, n => ({ place: n === 2 ? 9 : 3 })), 4],
  ['beyond-doubt', 'a range of two places', [entry(1, { range: [3, 4] })], undefined],
  ['beyond-doubt', 'no range', [entry(1, { range: null })], undefined],
  ['beyond-doubt', 'a range of one place, even the last', [entry(1), entry(2, { range: [41, 41] })], 2],
  ['regular', 'nine events', entries(9), undefined],
  ['regular', 'the tenth of eleven events', entries(11), 10],
  ['never-twice', 'four different fits', entries(4, n => wearing(`hat-${n}`)), undefined],
  ['never-twice', 'the fifth of six different fits', entries(6, n => wearing(`hat-${n}`)), 5],
  [
    'never-twice',
    'a piece that came back',
    entries(5, n => wearing(`hat-${n}`, n % 4 === 1 ? 'breton' : '')),
    undefined,
  ],
  ['never-twice', 'five in a row after a repeat', entries(7, n => wearing(`hat-${Math.max(n, 2)}`)), 6],
  ['never-twice', 'only underwear', entries(9, () => BARE), undefined],
  ['never-twice', 'underwear in between', entries(6, n => (n === 3 ? BARE : wearing(`hat-${n}`))), 6],
])('%s: %s', (name, _what, history, event) => {
  expect(earnedIn(name, history)).toBe(event);
  expect(earnedIn(name, [...history].reverse())).toBe(event);
});

test('badges tell the event and its date, and come in the same order', () => {
  const history = entries(10, n => ({ place: 1, range: [1, 1], ...wearing(`hat-${n}`) }));
  const badges = badgesOf(history);
  expect(badges.map(({ name }) => name)).toEqual([...BADGES]);
  expect(badges.find(({ name }) => name === 'hat-trick')).toEqual({
    name: 'hat-trick',
    event: 3,
    title: 'Event 3',
    since: day(3),
  });
});

test('a badge is never lost', () => {
  const history = entries(12, n => ({ place: 1 + (n % 4), ...wearing(`hat-${n % 7}`) }));
  for (let length = 1; length < history.length; length += 1)
    expect(badgesOf(history.slice(0, length + 1))).toEqual(
      expect.arrayContaining([...badgesOf(history.slice(0, length))]),
    );
});

test('of two events that end together, the one with the lower id comes first', () => {
  const together = [entry(5, { voting_end: day(9) }), entry(4, { voting_end: day(9) })];
  expect(earnedIn('first-stitch', together)).toBe(4);
});

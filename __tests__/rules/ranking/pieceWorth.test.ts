import {
  DEFAULT_AVATAR,
  MIN_FITS_PER_PIECE,
  pieceWorth,
  seededRandom,
  uncomparedPieces,
  type Ballot,
} from '../../../rules/index';

const HATS = ['beret', 'crown', 'wig'].map(name => `hair-and-hats/${name}.svg`);
const GLASSES = ['round', 'dark'].map(name => `glasses/${name}.svg`);
const SHOES = ['boots', 'heels', 'socks', 'clogs'].map(name => `shoes-and-legs/${name}.svg`);

/** A normally distributed number (Box-Muller). */
const normal = (random: () => number) => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

/** An event in which each piece has a planted worth, and each fit a strength of its own with standard deviation `own`. */
function simulated(seed: number, own: number, size = 80, votes = 1_600) {
  const random = seededRandom(seed);
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)]!;
  const planted = new Map([...HATS, ...GLASSES, ...SHOES].map(value => [value, normal(random)]));
  const entries = Array.from({ length: size }, (_, index) => {
    const avatar = {
      ...DEFAULT_AVATAR,
      hairAndHats: pick(HATS),
      glasses: pick(['', ...GLASSES]),
      shoesAndLegs: pick(SHOES),
    };
    const worth = [avatar.hairAndHats, avatar.glasses, avatar.shoesAndLegs].map(value => planted.get(value) ?? 0);
    return { id: index + 1, avatar, strength: worth.reduce((sum, part) => sum + part, own * normal(random)) };
  });
  const ballots = Array.from({ length: votes }, (): Ballot => {
    const left = pick(entries);
    const right = pick(entries.filter(entry => entry !== left));
    const winner = random() < 1 / (1 + Math.exp(right.strength - left.strength)) ? left : right;
    return { left: left.id, right: right.id, winner: winner.id };
  });
  return { entries, ballots, planted };
}

/** How many of the planted worths are within their intervals. */
function coverage(own: number): number {
  const within = Array.from({ length: 40 }, (_, seed) => {
    const { entries, ballots, planted } = simulated(seed, own);
    return pieceWorth(entries, ballots).map(({ value, low, high }) => {
      const worth = planted.get(value)!;
      return low <= worth && worth <= high;
    });
  }).flat();
  return within.filter(Boolean).length / within.length;
}

test('planted worths are inside the interval nine times in ten', () => {
  expect(coverage(0)).toBeGreaterThan(0.88);
});

test('planted worths are inside the interval even if fits have strengths of their own', () => {
  expect(coverage(0.7)).toBeGreaterThan(0.86);
});

test('a piece that wins is worth more than one that loses, and more votes narrow the interval', () => {
  const { entries, planted } = simulated(3, 0);
  const worthOf = (value: string, ballots: readonly Ballot[]) =>
    pieceWorth(entries, ballots).find(piece => piece.value === value)!;
  const [few, many] = [400, 6_000].map(votes => simulated(3, 0, 80, votes).ballots) as [Ballot[], Ballot[]];
  const [best, worst] = [...HATS].sort((a, b) => planted.get(b)! - planted.get(a)!) as [string, string, string];
  expect(worthOf(best, many).worth).toBeGreaterThan(worthOf(worst, many).worth);
  const width = ({ low, high }: { low: number; high: number }) => high - low;
  expect(width(worthOf(best, many))).toBeLessThan(width(worthOf(best, few)));
});

test('an entry that was stored without a layer counts as wearing nothing on it', () => {
  const { entries, ballots } = simulated(3, 0);
  const bare = entries.map(({ id, avatar }) => ({ id, avatar: { ...avatar, glasses: '' } }));
  const shorter = entries.map(({ id, avatar: { glasses, ...avatar } }) => ({ id, avatar }));
  expect(pieceWorth(shorter, ballots)).toEqual(pieceWorth(bare, ballots));
});

test('only pieces that enough fits wear and enough fits lack are compared', () => {
  const dressed = (count: number, glasses: string, from: number) =>
    Array.from({ length: count }, (_, index) => ({ id: from + index, avatar: { ...DEFAULT_AVATAR, glasses } }));
  const entries = [
    ...dressed(MIN_FITS_PER_PIECE, GLASSES[0]!, 1),
    ...dressed(MIN_FITS_PER_PIECE - 1, GLASSES[1]!, 20),
    ...dressed(1, '', 40),
  ];
  const found = pieceWorth(entries, []);
  expect(found).toEqual([
    {
      value: GLASSES[0],
      entries: 8,
      worth: 0,
      low: expect.closeTo(-1.645, 6) as number,
      high: expect.closeTo(1.645, 6) as number,
    },
  ]);
  const uncompared = uncomparedPieces(entries);
  expect(uncompared[0]?.entries).toBe(entries.length);
  expect(uncompared.at(-1)).toEqual({ value: GLASSES[1], entries: 7 });
  expect(uncompared.some(({ value }) => value === GLASSES[0])).toBe(false);
});

test('open ballots and ballots with unknown entries do not count', () => {
  const { entries } = simulated(1, 0);
  const ignored: Ballot[] = [
    { left: 1, right: 2 },
    { left: 1, right: 999, winner: 1 },
    { left: 999, right: 1, winner: 999 },
  ];
  expect(pieceWorth(entries, ignored)).toEqual(pieceWorth(entries, []));
});

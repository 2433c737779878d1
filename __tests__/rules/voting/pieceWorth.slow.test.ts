import { seededRandom } from '#rules/fits/random';
import { DEFAULT_AVATAR } from '#rules/outfit/avatar';
import { LAYERS } from '#rules/outfit/layers';
import type { Ballot } from '#rules/voting/ballot';
import {
  hasComparablePieces,
  MIN_FITS_PER_PIECE,
  pieceWorth,
  uncomparedPieces,
  type PieceWorth,
} from '#rules/voting/pieceWorth';

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

const BARE = Object.fromEntries(LAYERS.map(layer => [layer, '']));

/**
 * Forty fits, with or without a beret and dark glasses, and ballots that glasses win more often than hats; then eight
 * fits in boots that no ballot names.
 */
function smallEvent() {
  const random = seededRandom(1);
  const entries = Array.from({ length: 40 }, (_, index) => ({
    id: index + 1,
    avatar: {
      ...BARE,
      hairAndHats: index % 2 === 0 ? HATS[0]! : '',
      glasses: index % 3 === 0 ? GLASSES[1]! : '',
      background: index % 5 < 2 ? '#ffffff' : '#000000',
    },
  }));
  const isHat = (id: number) => Number(id % 2 === 1);
  const isGlasses = (id: number) => Number(id % 3 === 1);
  const own = entries.map(() => 0.9 * normal(random));
  const worth = (id: number) => 1.5 * isGlasses(id) - 0.8 * isHat(id) + own[id - 1]!;
  const ballots = Array.from({ length: 300 }, () => {
    const left = 1 + Math.floor(random() * 40);
    const right = 1 + ((left + Math.floor(random() * 39)) % 40);
    const winner = random() < 1 / (1 + Math.exp(worth(right) - worth(left))) ? left : right;
    return { left, right, winner };
  });
  const differences = ballots.map(({ left, right, winner }) => {
    const loser = winner === left ? right : left;
    return {
      entries: [winner, loser],
      hat: isHat(winner) - isHat(loser),
      glasses: isGlasses(winner) - isGlasses(loser),
    };
  });
  const boots = Array.from({ length: 8 }, (_, index) => ({
    id: 41 + index,
    avatar: { ...BARE, shoesAndLegs: SHOES[0]! },
  }));
  return { entries: [...entries, ...boots], ballots, differences };
}

/** The worths by gradient ascent, and their variances from every pair of ballots. */
function bruteForce(differences: ReturnType<typeof smallEvent>['differences']) {
  let hat = 0;
  let glasses = 0;
  const surprise = (vote: { hat: number; glasses: number }) =>
    1 / (1 + Math.exp(hat * vote.hat + glasses * vote.glasses));
  const sum = (valueOf: (vote: (typeof differences)[number]) => number) =>
    differences.reduce((total, vote) => total + valueOf(vote), 0);
  for (let step = 0; step < 500; step++) {
    const hatSlope = sum(vote => surprise(vote) * vote.hat) - hat;
    const glassesSlope = sum(vote => surprise(vote) * vote.glasses) - glasses;
    hat += 0.02 * hatSlope;
    glasses += 0.02 * glassesSlope;
  }
  const weight = (vote: (typeof differences)[number]) => surprise(vote) * (1 - surprise(vote));
  const a = 1 + sum(vote => weight(vote) * vote.hat ** 2);
  const b = sum(vote => weight(vote) * vote.hat * vote.glasses);
  const c = 1 + sum(vote => weight(vote) * vote.glasses ** 2);
  const laplace = { hat: c / (a * c - b * b), glasses: a / (a * c - b * b) };
  const influences = differences.map(vote => ({
    entries: vote.entries,
    hat: (surprise(vote) * (c * vote.hat - b * vote.glasses)) / (a * c - b * b),
    glasses: (surprise(vote) * (a * vote.glasses - b * vote.hat)) / (a * c - b * b),
  }));
  const robust = { hat: 0, glasses: 0 };
  for (const one of influences)
    for (const other of influences) {
      const shared = one.entries.filter(entry => other.entries.includes(entry)).length - Number(one === other);
      robust.hat += shared * one.hat * other.hat;
      robust.glasses += shared * one.glasses * other.glasses;
    }
  return { worths: { hat, glasses }, laplace, robust };
}

test('worths and intervals match a brute-force calculation, the most valuable piece first', () => {
  const { entries, ballots, differences } = smallEvent();
  const { worths, laplace, robust } = bruteForce(differences);
  const worthOf = (kind: 'hat' | 'glasses', value: string, worn: number) => {
    const reach = 1.645 * Math.sqrt(Math.max(laplace[kind], robust[kind]));
    return { value, entries: worn, worth: worths[kind], low: worths[kind] - reach, high: worths[kind] + reach };
  };
  const unknown = { value: SHOES[0]!, entries: 8, worth: 0, low: -1.645, high: 1.645 };
  const expected = [worthOf('glasses', GLASSES[1]!, 14), unknown, worthOf('hat', HATS[0]!, 20)];
  const rounded = (pieces: readonly PieceWorth[]) =>
    pieces.map(({ value, entries: worn, ...figures }) => [
      value,
      worn,
      ...Object.values(figures).map(figure => figure.toFixed(6)),
    ]);
  expect(rounded(pieceWorth(entries, ballots))).toEqual(rounded(expected));
  // So both kinds of interval are covered: without ballots, as for the boots, Laplace's is the wider one.
  expect(robust.hat).toBeGreaterThan(laplace.hat);
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
  const crowned = { id: 41, avatar: { ...DEFAULT_AVATAR, hairAndHats: HATS[1]! } };
  const entries = [
    crowned,
    ...dressed(MIN_FITS_PER_PIECE, GLASSES[0]!, 1),
    ...dressed(MIN_FITS_PER_PIECE - 1, GLASSES[1]!, 20),
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
  const counts = uncompared.map(piece => piece.entries);
  expect(counts).toEqual([...counts].sort((a, b) => b - a));
  expect(counts[0]).toBe(entries.length);
  expect(uncompared.slice(-2)).toEqual([
    { value: GLASSES[1], entries: 7 },
    { value: HATS[1], entries: 1 },
  ]);
  expect(uncompared.map(({ value }) => value)).not.toContain(GLASSES[0]);
});

test('ballots without a winner among two known entries do not count', () => {
  const { entries } = simulated(1, 0);
  const ignored: Ballot[] = [
    { left: 1, right: 2 },
    { left: 1, right: 2, winner: 3 },
    { left: 1, right: 999, winner: 1 },
    { left: 999, right: 1, winner: 999 },
  ];
  expect(pieceWorth(entries, ignored)).toEqual(pieceWorth(entries, []));
});

test('votes tell something about a piece that eight fits wear and eight lack', () => {
  const hat = { avatar: { ...DEFAULT_AVATAR, hairAndHats: HATS[0]! } };
  const fits = (wearing: number, lacking: number) => [
    ...Array.from({ length: wearing }, () => hat),
    ...Array.from({ length: lacking }, () => ({ avatar: DEFAULT_AVATAR })),
  ];
  expect(hasComparablePieces(fits(MIN_FITS_PER_PIECE, MIN_FITS_PER_PIECE))).toBe(true);
  expect(hasComparablePieces(fits(MIN_FITS_PER_PIECE, MIN_FITS_PER_PIECE - 1))).toBe(false);
  expect(hasComparablePieces(fits(MIN_FITS_PER_PIECE - 1, MIN_FITS_PER_PIECE))).toBe(false);
});

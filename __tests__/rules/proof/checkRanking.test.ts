import { DEFAULT_AVATAR } from '#rules/outfit/avatar';
import { placesOf } from '#rules/proof/checkRanking';
import { verdictOf } from '#rules/proof/findings';
import type { PublishedFit, PublishedVote } from '#rules/proof/published';
import type { ShownResults } from '#rules/proof/shownResults';
import { applyRulings, hashVotes, rulingsInForce } from '#rules/proof/rulingsInForce';
import { countBallots } from '#rules/voting/rankEntries';
import {
  contentOf,
  fitsOf,
  linesOf,
  masked,
  placed,
  ruledContent,
  rulingOf,
  saltOf,
  sealed,
  sha256,
  walletOf,
  type Content,
} from '../support/closedEvent';

const honest = contentOf();

async function ranking(content: Content, shown?: ShownResults, maxVotes?: number) {
  const input = { closed: sealed(content), keys: [], receipts: [], seen: {}, shown };
  const lines = await linesOf(maxVotes === undefined ? input : { ...input, maxVotes });
  return lines[3]!;
}

function countOf(content: Content) {
  const { fits, ballots } = applyRulings(hashVotes(sealed(content), sha256));
  return countBallots(fits, ballots).ranking;
}

type Rows = ShownResults['rows'];

/** What an honest page shows. */
function rowsOf(content: Content): Rows {
  const counted = countOf(content);
  return placesOf(content).map(id => {
    const { battles, range } = counted.find(entry => entry.id === id)!;
    const fit = content.fits.find(entry => entry.id === id)!;
    return { ...DEFAULT_AVATAR, ...(fit.hash === undefined ? fit : { wallet: null }), battles, range };
  });
}

const same = { verdict: 'ok', code: 'same-ranking' };
const otherShown = (place: number) => ({ verdict: 'failed', code: 'other-ranking', of: 'shown', place });

test('the results of an honest page are those of the count, whole or in part', async () => {
  const rows = rowsOf(honest);
  const expected = [
    { ...same, fits: 5, votes: 30, isClose: false },
    { verdict: 'ok', code: 'shown-evenly', least: 12, most: 12, median: 12 },
  ];
  const whole = await ranking(honest, { rows, isComplete: true, awards: honest.about });
  expect(whole.findings).toEqual(expected);
  expect(verdictOf(whole)).toBe('ok');
  expect((await ranking(honest, { rows: rows.slice(0, 2), isComplete: false })).findings).toEqual(expected);
});

test('too many votes are not ranked', async () => {
  const line = await ranking(honest, undefined, 29);
  expect(line.findings).toEqual([{ verdict: 'untold', code: 'too-many' }]);
  expect(verdictOf(line)).toBe('untold');
});

test.each<[string, number, (rows: Rows) => Rows]>([
  ['another wallet', 2, rows => rows.with(1, { ...rows[1]!, wallet: walletOf(666) })],
  ['no wallet', 2, rows => rows.with(1, { ...rows[1]!, wallet: null })],
  ['other pieces', 1, rows => rows.with(0, { ...rows[0]!, mouth: 'mouth/other.svg' })],
  ['another number of battles', 3, rows => rows.with(2, { ...rows[2]!, battles: 99 })],
  ['another range', 1, rows => rows.with(0, { ...rows[0]!, range: [1, 9] })],
  ['another range, but no battles', 1, rows => rows.with(0, { ...rows[0]!, battles: null, range: [1, 9] })],
  ['no range', 1, rows => rows.with(0, { ...rows[0]!, range: null })],
  ['more places than there are', 6, rows => [...rows, rows[0]!]],
  ['fewer places than there are', 5, rows => rows.slice(0, -1)],
])('%s on the page: the place is found', async (_, place, change) => {
  const line = await ranking(honest, { rows: change(rowsOf(honest)), isComplete: true });
  expect(line.findings).toMatchObject([otherShown(place)]);
  expect(verdictOf(line)).toBe('failed');
});

test('figures that the page does not show are not compared', async () => {
  const rows = rowsOf(honest).map(({ battles, range, ...row }, index) =>
    index ? row : { ...row, battles: null, range: null },
  );
  expect((await ranking(honest, { rows, isComplete: true })).findings).toMatchObject([same, {}]);
});

test('a forgotten place has no pieces and no wallet, whoever claims it', async () => {
  const forgotten = { ...honest, fits: honest.fits.map(fit => (fit.place === 1 ? masked(fit) : fit)) };
  const rows = rowsOf(forgotten);
  const shown = async (change: object) =>
    (await ranking(forgotten, { rows: rows.with(0, { ...rows[0]!, ...change }), isComplete: true })).findings;
  expect(await shown({})).toMatchObject([same, {}]);
  expect(await shown({ wallet: '' })).toMatchObject([same, {}]);
  expect(await shown({ wallet: walletOf(666) })).toMatchObject([otherShown(1)]);
  expect(await shown({ mouth: 'mouth/other.svg' })).toMatchObject([otherShown(1)]);
});

test('withdrawn fits are not among the places', async () => {
  const ruled = ruledContent(honest);
  const rows = rowsOf(ruled);
  expect(rows).toHaveLength(4);
  expect((await ranking(ruled, { rows, isComplete: true })).findings).toMatchObject([{ ...same, fits: 4 }, {}]);
});

type OwnPlace = NonNullable<ShownResults['places']>[number];

/** What an honest page tells the owner of the entry in this place. */
function ownPlace(place: number): OwnPlace & { readonly place: object } {
  const { battles, wins, range } = countOf(honest)[place - 1]!;
  const xp = [300, 200, 100][place - 1] ?? 10;
  return { wallet: rowsOf(honest)[place - 1]!.wallet!, place: { place, of: 5, battles, wins, range, xp } };
}

const ownFindings = async (own: OwnPlace) =>
  (await ranking(honest, { rows: [], isComplete: false, places: [own] })).findings;

test.each([1, 2, 3, 4, 5])("the player's own place %i, its figures and its XP are those of the count", async place => {
  expect(await ownFindings(ownPlace(place))).toMatchObject([same, {}]);
  const { wallet, place: own } = ownPlace(place);
  for (const change of [{ place: 7 }, { of: 6 }, { battles: 99 }, { wins: 99 }, { range: [1, 9] }, { xp: 1 }])
    expect(await ownFindings({ wallet, place: { ...own, ...change } as OwnPlace['place'] })).toMatchObject([
      otherShown(place),
    ]);
  expect(await ownFindings({ wallet, place: null })).toMatchObject([otherShown(place)]);
});

test('a wallet without an entry has no place', async () => {
  expect(await ownFindings({ wallet: walletOf(1), place: null })).toMatchObject([same, {}]);
  expect(await ownFindings({ ...ownPlace(1), wallet: walletOf(1) })).toMatchObject([otherShown(1)]);
});

test('the page promises the XP that were sealed', async () => {
  const awards = { ...honest.about, xp_third: 1_000 };
  expect((await ranking(honest, { rows: [], isComplete: false, awards })).findings).toMatchObject([otherShown(3)]);
});

test('without votes there are no places, and the fits come in the order of their ids', async () => {
  const content = { ...contentOf({ votes: [] }), fits: fitsOf(3).toReversed() };
  const rows = fitsOf(3).map(fit => ({ ...DEFAULT_AVATAR, ...fit, battles: 0, range: null }));
  const places = [{ wallet: walletOf(101), place: { place: null, of: 3, battles: 0, wins: 0, range: null, xp: 10 } }];
  const shown = { rows, isComplete: true, places };
  expect((await ranking(content, shown)).findings).toEqual([{ ...same, fits: 0, votes: 0, isClose: false }]);
  expect((await ranking(content, { ...shown, rows: rows.toReversed() })).findings).toMatchObject([otherShown(1)]);
  const fits = content.fits.map((fit, index) => ({ ...fit, place: index + 1 }));
  expect((await ranking({ ...content, fits }, shown)).findings).toMatchObject([{ of: 'published', place: 1 }]);
});

const votes = (winner: number, loser: number, count: number): readonly PublishedVote[] =>
  Array.from({ length: count }, (_, index) => [
    Math.min(winner, loser),
    Math.max(winner, loser),
    winner,
    saltOf(index),
  ]);
const inOrder = (fits: readonly PublishedFit[], ids: readonly number[]): readonly PublishedFit[] =>
  fits.map(fit => ({ ...fit, place: ids.indexOf(fit.id) + 1 || null }));

test.each([
  ['submitted earlier', (fit: PublishedFit) => fit],
  [
    'with the lower id, if both were submitted at once',
    (fit: PublishedFit) => ({ ...fit, submittedAt: '2026-05-01T09:00:00.000Z' }),
  ],
])('of fits that are exactly equal, the one %s is first, whatever an operator prefers', async (_, change) => {
  const fits = fitsOf(2).map(change);
  const even = contentOf({ fits, votes: [...votes(101, 102, 1), ...votes(102, 101, 1)] });
  expect(placesOf(even)).toEqual([101, 102]);
  const exchanged = { ...even, fits: inOrder(fits, [102, 101]) };
  expect((await ranking(exchanged)).findings).toMatchObject([{ of: 'published', place: 1 }]);
});

test('a stronger fit is before an earlier one', async () => {
  const content = contentOf({ fits: fitsOf(2), votes: votes(102, 101, 3) });
  const exchanged = { ...content, fits: inOrder(content.fits, [101, 102]) };
  expect((await ranking(exchanged)).findings).toMatchObject([{ of: 'published', place: 1 }]);
});

test('a place that nobody has is named', async () => {
  const fits = honest.fits.map(fit => ({ ...fit, place: fit.place! > 2 ? fit.place! + 1 : fit.place }));
  expect((await ranking({ ...honest, fits })).findings).toMatchObject([{ of: 'published', place: 3 }]);
});

test('fits whose strengths may be rounded either way may change places', async () => {
  // 101 and 102 are at 0.6553445015.
  const [one, other] = [101, 102].map(id => [...votes(id, 103, 5), ...votes(103, id, 1)]);
  const content = contentOf({ fits: fitsOf(4), votes: [...one!, ...other!, ...votes(103, 104, 3)] });
  const close = async (ids: readonly number[]) =>
    (await ranking({ ...content, fits: inOrder(content.fits, ids) })).findings;
  expect(await close([101, 102, 103, 104])).toMatchObject([{ ...same, isClose: false }, {}]);
  expect(await close([102, 101, 103, 104])).toMatchObject([{ ...same, isClose: true }, {}]);
  expect(await close([102, 103, 101, 104])).toMatchObject([{ of: 'published', place: 1 }]);
  expect(await close([102, 101, 103])).toMatchObject([{ of: 'published', place: 1 }]);
});

test('fits that were shown much more, or much less, than the middle one are told', async () => {
  const content = contentOf({
    fits: fitsOf(5),
    votes: [...votes(101, 102, 9), ...votes(103, 104, 4), ...votes(103, 105, 1)],
  });
  expect((await ranking(placed(content))).findings[1]).toEqual({
    verdict: 'untold',
    code: 'shown-unevenly',
    least: 1,
    most: 9,
    median: 5,
    outside: 1,
  });
});

test('twice as often as the middle one, or half as often, is even enough', async () => {
  const content = contentOf({
    fits: fitsOf(4),
    votes: [...votes(101, 102, 2), ...votes(101, 103, 3), ...votes(101, 104, 3), ...votes(103, 104, 1)],
  });
  expect((await ranking(placed(content))).findings[1]).toMatchObject({
    code: 'shown-evenly',
    least: 2,
    most: 8,
    median: 4,
  });
});

test('equally strong fits are ranked by when they came; another order is refused, and the count’s is the evidence', async () => {
  const content = contentOf({ fits: fitsOf(4), votes: [[101, 102, 101, saltOf(1)]] });
  const ids = countOf(content).map(({ id }) => id);
  expect((await ranking(content)).findings).toMatchObject([{ ...same, fits: 4 }, {}]);
  const [first, second] = [ids.indexOf(103) + 1, ids.indexOf(104) + 1];
  expect(second).toBe(first + 1);
  const places = new Map([
    [103, second],
    [104, first],
  ]);
  const swapped = { ...content, fits: content.fits.map(fit => ({ ...fit, place: places.get(fit.id) ?? fit.place })) };
  expect((await ranking(swapped)).findings).toMatchObject([
    { verdict: 'failed', code: 'other-ranking', of: 'published', place: first, evidence: ids },
  ]);
});

test('a ban of as many votes as the number of a fit leaves that fit in', () => {
  expect(rulingsInForce([rulingOf(1, 'ban', '101')])).toEqual({
    withdrawn: new Set(),
    leftOut: 101,
    isCancelled: false,
  });
});

test('of two equal votes, one that is left out still leaves the other', () => {
  const twice = contentOf({ votes: [...honest.votes, honest.votes[0]!] });
  const [hash] = hashVotes(sealed(twice), sha256).voteHashes;
  const ballots = (leftOut: readonly string[]) =>
    applyRulings(hashVotes(sealed({ ...twice, leftOut }), sha256)).ballots.length;
  expect([ballots([]), ballots([hash!]), ballots([hash!, hash!])]).toEqual([31, 30, 29]);
});

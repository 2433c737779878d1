import { sha256 as noble } from '@noble/hashes/sha2.js';
import {
  ballotText1,
  checkCount,
  countedBallots,
  DEFAULT_AVATAR,
  entryText1,
  leafHash,
  receiptText1,
  type CountInput,
  type CountLine,
} from '../../../rules/index';
import {
  ballotSeal,
  entryReceiptOf,
  EVENT,
  sealedEvent,
  sealOf,
  sha256,
  TAMPERED,
  verifyWithKey,
  saltOf,
} from '../support/sealedEvent';

async function check(input: CountInput): Promise<readonly CountLine[]> {
  const lines: CountLine[] = [];
  for await (const line of checkCount(input, { hash: sha256, verify: verifyWithKey })) lines.push(line);
  return lines;
}

const verdictOf = (line: CountLine) => ('problem' in line ? line.problem : line.verdict);

test.each(TAMPERED)('%s: reported by the right lines', async (_name, tamper, expected) => {
  const honest = sealedEvent();
  const lines = await check({ ...honest, ...tamper(honest) });
  expect(lines.map(({ line }) => line)).toEqual(['votes', 'root', 'seals', 'ranking']);
  // What a swapped ballot does to the ranking depends on the other ballots.
  const verdicts = lines.map((line, index) => (expected[index] === '*' ? '*' : verdictOf(line)));
  expect(verdicts).toEqual(expected);
});

test('the lines of an honest event say how much was checked', async () => {
  const { sheet, receipts } = sealedEvent();
  const lines = await check({ sheet, receipts });
  expect(lines[0]).toMatchObject({ votes: 3 });
  expect(lines[1]).toMatchObject({ ballots: 90, root: sheet.seals.at(-1)?.root });
  expect(lines[2]).toMatchObject({ seals: 3 });
  const counted = countedBallots(sheet).length;
  expect(lines[3]).toMatchObject({ entries: 7, counted, leftOut: 90 - counted });
  expect(counted).toBeLessThan(80);
});

test('a failed line comes with its evidence', async () => {
  const { sheet, receipts } = sealedEvent();
  const [votes, root] = await check({ sheet: { ...sheet, ballots: sheet.ballots.slice(0, 88) }, receipts });
  expect(votes).toMatchObject({ receipts: 3, evidence: [receipts[2]] });
  expect(root).toMatchObject({ ballots: 88, evidence: [sheet.seals.at(-1)] });
});

test.each([
  [3, 'ranked'],
  [8, 'withdrawn'],
] as const)('the fit %i of a receipt is %s', async (id, entry) => {
  const { sheet, receipts } = sealedEvent();
  const [line] = await check({ sheet, receipts: [...receipts, entryReceiptOf(id)] });
  expect(line).toEqual({ line: 'votes', verdict: 'ok', votes: 3, entry });
});

test('a withdrawn fit is found among several', async () => {
  const { sheet, receipts } = sealedEvent();
  const withdrawn = [...sheet.withdrawn, { id: 9, leaf: '0'.repeat(64) }];
  const [line] = await check({ sheet: { ...sheet, withdrawn }, receipts: [...receipts, entryReceiptOf(8)] });
  expect(line).toMatchObject({ verdict: 'ok', entry: 'withdrawn' });
});

test('a seal that a browser has kept reveals a log that was replaced later', async () => {
  const { sheet } = sealedEvent();
  const kept = ballotSeal([...sheet.ballots.slice(0, 49), [1, 2, 1, saltOf(5_000)]]);
  const [, , seals] = await check({ sheet, receipts: [], seen: [kept, sheet.seals[1]!] });
  expect(seals).toMatchObject({ verdict: 'failed', problem: 'other-root', evidence: [kept] });
  const longer = ballotSeal([...sheet.ballots, [1, 2, 1, saltOf(5_000)]]);
  const [, root] = await check({ sheet, receipts: [], seen: [longer] });
  expect(root).toMatchObject({ verdict: 'failed', problem: 'other-size', evidence: [longer] });
});

test('of two seals of the same size, the sheet’s own is compared with its root', async () => {
  const { sheet, receipts } = sealedEvent();
  const forged = ballotSeal([...sheet.ballots.slice(0, 89), [1, 2, 1, saltOf(5_000)]]);
  const [, root, seals] = await check({ sheet, receipts, seen: [forged] });
  expect(root).toMatchObject({ verdict: 'ok' });
  expect(seals).toMatchObject({ verdict: 'failed', problem: 'other-root', evidence: [forged] });
});

test('a missing seal has no evidence', async () => {
  const { sheet, receipts } = sealedEvent();
  const [, root, seals] = await check({ sheet: { ...sheet, seals: [] }, receipts });
  expect(root).toMatchObject({ problem: 'no-seal', evidence: [] });
  expect(seals).toMatchObject({ problem: 'no-seal', evidence: [] });
});

test('the first place that differs is named, unless both entries are equally strong', async () => {
  const { sheet } = sealedEvent();
  const rankingOf = async (ranking: readonly number[], ballots: readonly (readonly [number, number, number])[]) => {
    const entries = sheet.entries.slice(0, ranking.length);
    const logged = ballots.map(([left, right, winner], n) => [left, right, winner, saltOf(n)] as const);
    const lines = await check({
      sheet: { ...sheet, entries, withdrawn: [], uncounted: [], ballots: logged, ranking },
      receipts: [],
    });
    return lines.at(-1);
  };
  expect(await rankingOf([2, 1], [[1, 2, 1]])).toEqual({
    line: 'ranking',
    verdict: 'failed',
    place: 1,
    ranking: [1, 2],
  });
  const equal = [
    [1, 3, 1],
    [2, 3, 2],
  ] as const;
  expect(await rankingOf([2, 1, 3], equal)).toMatchObject({ verdict: 'too-close' });
  expect(await rankingOf([1, 3, 2], equal)).toEqual({
    line: 'ranking',
    verdict: 'failed',
    place: 2,
    ranking: [1, 2, 3],
  });
});

test('the texts that are hashed and signed have exactly this form', () => {
  const avatar = {
    background: '#9fddbe',
    head: 'head/regular.svg',
    eye: 'eye/regular.svg',
    hairAndHats: '',
    shoesAndLegs: 'shoes-and-legs/regular.svg',
    bottoms: 'bottoms/underwear.svg',
    tops: 'tops/breton.svg',
    bodyAccessories: '',
    arms: 'arms/regular.svg',
    facialHair: '',
    mouth: 'mouth/sad.svg',
    headAccessories: '',
    glasses: '',
  };
  expect(entryText1({ event: 12, wallet: '0xabc', avatar, salt: 'salt' })).toBe(
    'duds-entry-1|12|0xabc|#9fddbe|head/regular.svg|eye/regular.svg||shoes-and-legs/regular.svg|bottoms/underwear.svg|tops/breton.svg||arms/regular.svg||mouth/sad.svg|||salt',
  );
  const { glasses: _glasses, ...older } = avatar;
  expect(entryText1({ event: 12, wallet: '0xabc', avatar: older, salt: 'salt' })).toBe(
    'duds-entry-1|12|0xabc|#9fddbe|head/regular.svg|eye/regular.svg||shoes-and-legs/regular.svg|bottoms/underwear.svg|tops/breton.svg||arms/regular.svg||mouth/sad.svg||salt',
  );
  expect(receiptText1({ event: 12, leaf: 'ff00', at: '2026-05-01T12:00:00.000Z' })).toBe(
    'duds-receipt-1|12|ff00|2026-05-01T12:00:00.000Z',
  );
});

test('equally strong entries are too close to tell, in either order', async () => {
  const entries = [1, 2].map(id => ({
    id,
    submittedAt: `2026-05-01T12:00:0${id}.000Z`,
    wallet: `0x${id}`,
    salt: saltOf(id),
    ...DEFAULT_AVATAR,
  }));
  const leaves = entries.map(entry =>
    leafHash(new TextEncoder().encode(entryText1({ event: EVENT, avatar: entry, ...entry })), sha256),
  );
  const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
  const sorted = leaves.sort((a, b) => (hex(a) < hex(b) ? -1 : 1));
  const sheet = {
    event: EVENT,
    entries,
    ranking: [2, 1],
    withdrawn: [],
    uncounted: [],
    seals: [sealOf('entries', sorted), ballotSeal([])],
    ballots: [],
  };
  const [, root, seals, ranking] = await check({ sheet, receipts: [] });
  expect([root?.verdict, seals?.verdict, ranking?.verdict]).toEqual(['ok', 'ok', 'too-close']);
});

test('the library that browsers hash with agrees with Node on every leaf', () => {
  for (const [lo, hi, winner, salt] of sealedEvent().sheet.ballots) {
    const leaf = new TextEncoder().encode(ballotText1({ event: EVENT, lo, hi, winner, salt }));
    expect(leafHash(leaf, noble)).toEqual(leafHash(leaf, sha256));
  }
});

test('texts are hashed as UTF-8', async () => {
  const { sheet } = sealedEvent();
  const ballots = [[1, 2, 1, 'é💣'] as const];
  const lines = await check({
    sheet: { ...sheet, ballots, seals: [sheet.seals[0]!, ballotSeal(ballots)] },
    receipts: [],
  });
  expect(lines[1]).toMatchObject({ verdict: 'ok' });
});

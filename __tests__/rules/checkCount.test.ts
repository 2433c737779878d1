import { sha256 as noble } from '@noble/hashes/sha2.js';
import {
  ballotLeaf,
  checkCount,
  countedBallots,
  DEFAULT_AVATAR,
  entryLeaf,
  leafHash,
  type CheckInput,
  type CheckLine,
} from '../../rules/index';
import { ballotSeal, EVENT, sealedEvent, sealOf, sha256, TAMPERED, verifyByHouse, saltOf } from './support/sealedEvent';

async function check(input: CheckInput): Promise<readonly CheckLine[]> {
  const lines: CheckLine[] = [];
  for await (const line of checkCount(input, { hash: sha256, verify: verifyByHouse })) lines.push(line);
  return lines;
}

const verdictOf = (line: CheckLine) => ('problem' in line ? line.problem : line.verdict);

test.each(TAMPERED)('%s: named by the right line', async (_name, tamper, expected) => {
  const honest = sealedEvent();
  const lines = await check({ ...honest, ...tamper(honest) });
  expect(lines.map(({ line }) => line)).toEqual(['votes', 'root', 'seals', 'ranking']);
  // What a swapped ballot does to the ranking depends on the other ballots.
  const verdicts = lines.map((line, index) => (expected[index] === '*' ? '*' : verdictOf(line)));
  expect(verdicts).toEqual(expected);
});

test('an honest event says how much was checked', async () => {
  const { sheet, receipts } = sealedEvent();
  const lines = await check({ sheet, receipts });
  expect(lines[0]).toMatchObject({ votes: 3 });
  expect(lines[1]).toMatchObject({ ballots: 90, root: sheet.seals.at(-1)?.root });
  expect(lines[2]).toMatchObject({ seals: 3 });
  const counted = countedBallots(sheet).length;
  expect(lines[3]).toMatchObject({ entries: 7, counted, leftOut: 90 - counted });
  expect(counted).toBeLessThan(80);
});

test('a cross comes with its evidence', async () => {
  const { sheet, receipts } = sealedEvent();
  const [votes, root] = await check({ sheet: { ...sheet, ballots: sheet.ballots.slice(0, 88) }, receipts });
  expect(votes).toMatchObject({ votes: 3, evidence: [receipts[2]] });
  expect(root).toMatchObject({ ballots: 88, evidence: [sheet.seals.at(-1)] });
});

test('a seal that a browser has kept finds a log that was replaced later', async () => {
  const { sheet } = sealedEvent();
  const kept = ballotSeal([...sheet.ballots.slice(0, 49), [1, 2, 1, saltOf(5_000)]]);
  const [, , seals] = await check({ sheet, receipts: [], seen: [kept, sheet.seals[1]!] });
  expect(seals).toMatchObject({ verdict: 'failed', problem: 'other-root', evidence: [kept] });
  const longer = ballotSeal([...sheet.ballots, [1, 2, 1, saltOf(5_000)]]);
  const [, root] = await check({ sheet, receipts: [], seen: [longer] });
  expect(root).toMatchObject({ verdict: 'failed', problem: 'other-size', evidence: [longer] });
});

test('entries as strong as each other are too close to tell, whichever comes first', async () => {
  const wallets = [1, 2].map(id => ({
    id,
    submittedAt: `2026-05-01T12:00:0${id}.000Z`,
    wallet: `0x${id}`,
    salt: saltOf(id),
    ...DEFAULT_AVATAR,
  }));
  const leaves = wallets.map(entry =>
    leafHash(new TextEncoder().encode(entryLeaf({ event: EVENT, avatar: entry, ...entry })), sha256),
  );
  const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
  const sorted = leaves.sort((a, b) => (hex(a) < hex(b) ? -1 : 1));
  const sheet = {
    event: EVENT,
    entries: wallets,
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
    const leaf = new TextEncoder().encode(ballotLeaf({ event: EVENT, lo, hi, winner, salt }));
    expect(leafHash(leaf, noble)).toEqual(leafHash(leaf, sha256));
  }
});

test('a text that is not ASCII is hashed as UTF-8', async () => {
  const { sheet } = sealedEvent();
  const odd = [[1, 2, 1, 'é💣'] as const];
  const lines = await check({
    sheet: { ...sheet, ballots: odd, seals: [sheet.seals[0]!, ballotSeal(odd)] },
    receipts: [],
  });
  expect(lines[1]).toMatchObject({ verdict: 'ok' });
});

import {
  checkByProofs,
  fromHex,
  inclusionPath,
  LAYERS,
  ownLeaves,
  readReceipts,
  readSentVotes,
  sheetLeaves,
  toHex,
  type CheckLine,
  type LeafProof,
  type ProofsInput,
  type Sheet,
} from '../../../rules/index';
import { newTestKey, nodeTools, provenEvent, sealAll, sha256, type ProvenEvent } from '../support/provenEvent';

let event: ProvenEvent;
beforeAll(async () => {
  event = await provenEvent();
});

/** What an honest server returns for these leaves. */
function proofsOf(sheet: Sheet, leaves: readonly string[]): ProofsInput['proofs'] {
  const trees = sheetLeaves(sheet, sha256);
  const proofOf = (leaf: string): LeafProof | null => {
    for (const kind of ['ballots', 'entries'] as const) {
      const index = trees[kind].indexOf(leaf);
      const path = () => inclusionPath(trees[kind].map(fromHex), index, sha256).map(toHex);
      if (index !== -1) return { kind, index, size: trees[kind].length, path: path() };
    }
    return null;
  };
  return Object.fromEntries(leaves.map(leaf => [leaf, proofOf(leaf)]));
}

const own = () => event.receipts.filter(({ wallet }) => wallet === event.voters[0]?.address.toLowerCase());

async function linesOf(more: Partial<ProofsInput> = {}, sheet = event.sheet): Promise<readonly CheckLine[]> {
  const receipts = more.receipts ?? own();
  const proofs = proofsOf(sheet, ownLeaves(sheet.event, receipts, sha256));
  const lines: CheckLine[] = [];
  for await (const line of checkByProofs({ record: sheet, receipts, seen: [], proofs, ...more }, nodeTools))
    lines.push(line);
  return lines;
}

const votesOf = async (...given: Parameters<typeof linesOf>) => (await linesOf(...given))[0]?.findings;

test('the votes and the fit of an honest event are proven to be in its last seal', async () => {
  expect(await linesOf()).toEqual([
    { line: 'votes', findings: [{ verdict: 'ok', code: 'votes-sealed', votes: 5, entry: 'ranked' }] },
    { line: 'seals', findings: [{ verdict: 'ok', code: 'seals-chained', seals: 5, seen: 0 }] },
    { line: 'witnesses', findings: [expect.objectContaining({ code: 'no-witness' })] },
  ]);
});

test('a withdrawn fit, and votes without a fit, are told apart', async () => {
  const rulings = [{ ...event.sheet.rulings[0]!, subject: '101' }];
  expect(await votesOf({}, { ...event.sheet, rulings })).toMatchObject([{ entry: 'withdrawn' }]);
  const votes = own().filter(receipt => 'winner' in receipt);
  expect(await votesOf({ receipts: votes })).toMatchObject([{ code: 'votes-sealed', votes: 5, entry: null }]);
});

test('who has seen the seals is told if the log is known', async () => {
  const log = { index: 0, size: 1, path: [], checkpoint: 'none' };
  const lines = await linesOf({ log });
  expect(lines.at(-1)).toMatchObject({ line: 'witnesses', findings: [{ code: 'log', problem: 'not-included' }] });
});

test('without receipts of the event there is nothing to look for', async () => {
  const others = own().map(receipt => ({ ...receipt, event: 3 }));
  expect(await votesOf({ receipts: others })).toEqual([{ verdict: 'untold', code: 'no-receipts' }]);
});

test('receipts of the first format are looked up as unsigned votes; fits of that format name no leaf', () => {
  const salt = '00000000-0000-4000-8000-000000000000';
  const old = { event: 12, salt, leaf: 'ab'.repeat(32), at: '', key: '', signature: '' };
  const [leaf] = ownLeaves(12, [{ ...old, lo: 101, hi: 102, winner: 101 }], sha256);
  const sheet: Sheet = { ...event.sheet, ballots: [[102, 101, 101, 0, salt]] };
  expect(leaf).toBe(sheetLeaves(sheet, sha256).ballots[0]);
  expect(ownLeaves(12, [{ ...old, wallet: '0x1', avatar: {} }], sha256)).toEqual([]);
});

describe('a vote counts as missing if its proof', () => {
  const first = () => ownLeaves(12, own(), sha256)[0]!;
  const withProof = (change: (proof: LeafProof) => LeafProof | null) => {
    const proofs = proofsOf(event.sheet, ownLeaves(12, own(), sha256));
    return { proofs: { ...proofs, [first()]: change(proofs[first()]!) } };
  };
  test.each<[string, (proof: LeafProof) => LeafProof | null]>([
    ['is not there', () => null],
    ['is about the other tree', proof => ({ ...proof, kind: 'entries' })],
    ['is about another size', proof => ({ ...proof, size: proof.size - 1 })],
    ['leads to another root', proof => ({ ...proof, path: proof.path.map(() => '00'.repeat(32)) })],
    ['is too short', proof => ({ ...proof, path: proof.path.slice(1) })],
  ])('%s', async (_, change) => {
    expect(await votesOf(withProof(change))).toMatchObject([{ code: 'votes-missing', evidence: [own()[0]] }]);
  });

  test('has no seal to lead to', async () => {
    expect(await votesOf({}, { ...event.sheet, seals: [] })).toEqual([
      { verdict: 'untold', code: 'no-evidence', receipts: 6 },
    ]);
  });
});

test('seals by another key than the first are found', async () => {
  const other = newTestKey();
  const sheet = sealAll({ ...event.sheet, keys: [...event.sheet.keys, other.listed] }, other);
  expect((await linesOf({}, sheet))[1]?.findings).toMatchObject([{ code: 'seals', problem: 'key' }]);
});

describe('receipts of the second format', () => {
  test('are read from a file beside older ones', () => {
    expect(readReceipts(JSON.parse(JSON.stringify(event.receipts)))).toEqual(event.receipts);
  });

  test.each([
    ['another format', { format: 3 }],
    ['no event', { event: 'x' }],
    ['another leaf', { leaf: 'x' }],
    ['no seal', { seal: undefined }],
    ['a winner from elsewhere', { winner: 7 }],
    ['another mark', { signed: 2 }],
  ])('are left out with %s', (_, change) => {
    expect(readReceipts([{ ...event.receipts[0], ...change }])).toEqual([]);
  });

  test.each([{ id: 'x' }, { wallet: 1 }, { avatar: { [LAYERS[0]]: 1 } }])('of a fit are left out with %j', change => {
    expect(readReceipts([{ ...event.receipts.at(-1), ...change }])).toEqual([]);
  });
});

describe('votes that were sent', () => {
  const sent = { event: 12, lo: 1, hi: 2, winner: 1, signed: 0, salt: 's', wallet: '0x1', header: '- s' };
  const signed = { ...sent, signed: 1, voter: 'key', count: 3 };

  test('are told from receipts', () => {
    expect(readSentVotes([sent, signed, event.receipts[0], null])).toEqual([sent, signed]);
    expect(readSentVotes('x')).toEqual([]);
  });

  test.each([
    { ...sent, event: 'x' },
    { ...sent, winner: 3 },
    { ...sent, count: 1 },
    { ...signed, voter: undefined },
  ])('are left out if they are incomplete', vote => {
    expect(readSentVotes([vote])).toEqual([]);
  });
});

import {
  ballotText1,
  DEFAULT_AVATAR,
  entryText1,
  leafOf,
  leftOutSubject,
  receiptText,
  receiptText1,
  sealLeaf,
  sheetLeaves,
  type BallotReceipt,
  type BallotReceipt1,
  type EntryReceipt1,
  type OwnReceipt,
  type RollRow,
  type Sheet,
} from '../../../rules/index';
import { receiptsOf } from '../support/attacks';
import {
  linesOf,
  newTestKey,
  provenEvent,
  rollRow,
  sha256,
  signWith,
  type ProvenEvent,
  type TestKey,
} from '../support/provenEvent';

let event: ProvenEvent;
let own: readonly OwnReceipt[];
beforeAll(async () => {
  event = await provenEvent();
  own = receiptsOf(event);
});

const findingsOf = async (receipts: readonly OwnReceipt[], sheet = event.sheet) =>
  (await linesOf({ sheet, receipts })).votes.findings;

const isVote = (receipt: OwnReceipt): receipt is BallotReceipt => 'winner' in receipt;
const positionOf = ({ salt }: OwnReceipt) => event.sheet.ballots.findIndex(ballot => ballot[4] === salt);
const without = (receipt: OwnReceipt): Sheet => ({
  ...event.sheet,
  ballots: event.sheet.ballots.filter(ballot => ballot[4] !== receipt.salt),
});

/** What the server would have signed. */
const signedAnew = (receipt: BallotReceipt, change: Partial<BallotReceipt>, key: TestKey = event.key): OwnReceipt => ({
  ...receipt,
  ...change,
  signature: signWith(key, receiptText({ ...receipt, ...change })),
});

test.each([
  [101, 'ranked'],
  [106, 'withdrawn'],
])('the fit %i is %s', async (id, entry) => {
  const fit = event.receipts.find(receipt => 'id' in receipt && receipt.id === id)!;
  expect(await findingsOf([fit])).toEqual([{ verdict: 'ok', code: 'votes-counted', votes: 0, entry }]);
});

test('votes without a fit are counted', async () => {
  const votes = own.filter(isVote).filter(({ lo, hi }) => lo !== 106 && hi !== 106);
  expect((await findingsOf(votes))[0]).toMatchObject({ code: 'votes-counted', votes: votes.length, entry: null });
});

test('votes that rulings leave out are named, with the reasons for these alone', async () => {
  const isWithdrawn = ({ lo, hi }: BallotReceipt) => lo === 106 || hi === 106;
  const votes = own.filter(isVote).filter(vote => !isWithdrawn(vote));
  const banned = votes.slice(0, 2).map(positionOf);
  const leaves = sheetLeaves(event.sheet, sha256).ballots.filter((_, position) => banned.includes(position));
  const ban = { ...event.sheet.rulings[0]!, number: 2, subject: leftOutSubject(leaves, sha256) };
  const rulings = [...event.sheet.rulings, { ...ban, kind: 'ban', reason: 'bought votes' } as const];
  const sheet = { ...event.sheet, rulings, leftOut: banned };
  const leftOut = { verdict: 'ok', code: 'votes-left-out', votes: 2 };
  expect(await findingsOf(votes, sheet)).toContainEqual({ ...leftOut, reasons: ['bought votes'] });
  const others = own.filter(isVote).filter(isWithdrawn);
  expect(await findingsOf(others, sheet)).toContainEqual({ ...leftOut, reasons: ['not a fit'] });
});

describe('the receipt of a missing vote', () => {
  const missing = () => own.find(isVote)!;
  const codesOf = async (receipt: OwnReceipt, change: Partial<Sheet> = {}) => {
    const findings = await findingsOf([receipt], { ...without(missing()), ...change });
    return findings.filter(({ code }) => code !== 'roll-differs');
  };

  test('is evidence', async () => {
    expect(await codesOf(missing())).toEqual([{ verdict: 'failed', code: 'votes-missing', evidence: [missing()] }]);
  });

  test.each<[string, () => OwnReceipt]>([
    ['by another key', () => signedAnew(missing(), {}, newTestKey())],
    ['by a key that the sheet does not list', () => ({ ...missing(), key: 'other' })],
    ['about another leaf', () => signedAnew(missing(), { leaf: 'ab'.repeat(32) })],
  ])('%s shows that somebody else has signed it', async (_, receipt) => {
    const evidence = [receipt()];
    expect(await codesOf(evidence[0]!)).toEqual([{ verdict: 'failed', code: 'not-our-signature', evidence }]);
  });

  test('says nothing if it is dated after the end', async () => {
    const receipt = signedAnew(missing(), { at: '2026-05-08T12:00:00.001Z' });
    expect(await codesOf(receipt)).toEqual([{ verdict: 'untold', code: 'no-evidence', receipts: 1 }]);
  });

  test('says nothing if its key was retired a minute before', async () => {
    const keys = [{ ...event.key.listed, until: '2026-05-03T12:00:00.000Z' }];
    const at = (time: string) => codesOf(signedAnew(missing(), { at: time }), { keys });
    expect(await at('2026-05-03T12:01:00.000Z')).toMatchObject([{ code: 'votes-missing' }]);
    expect(await at('2026-05-03T12:01:00.001Z')).toMatchObject([{ code: 'no-evidence' }]);
  });
});

describe('receipts of the first format', () => {
  const salt = '00000000-0000-4000-8000-000000000000';
  const at = '2026-05-01T12:30:00.000Z';

  function oldReceipt<T extends object>(fields: T, text: string) {
    const signed = { event: 12, salt, leaf: leafOf(text, sha256), at, key: event.key.listed.id };
    return { ...fields, ...signed, signature: signWith(event.key, receiptText1(signed)) };
  }
  const vote = (): BallotReceipt1 => {
    const fields = { lo: 101, hi: 102, winner: 101 };
    return oldReceipt(fields, ballotText1({ event: 12, salt, ...fields }));
  };
  const fit = (wallet: string): EntryReceipt1 => {
    const fields = { wallet, avatar: DEFAULT_AVATAR };
    return oldReceipt(fields, entryText1({ event: 12, salt, ...fields }));
  };

  test('are found as unsigned votes, and fits by wallet, pieces and salt', async () => {
    const { wallet } = event.sheet.entries[0] as { wallet: string };
    const entries = event.sheet.entries.map((entry, index) => (index === 0 ? { ...entry, salt } : entry));
    const sheet: Sheet = { ...event.sheet, entries, ballots: [...event.sheet.ballots, [102, 101, 101, 0, salt]] };
    expect(await findingsOf([vote(), fit(wallet)], sheet)).toEqual([
      { verdict: 'ok', code: 'votes-counted', votes: 1, entry: 'ranked' },
      { verdict: 'untold', code: 'votes-unsigned', votes: 1 },
    ]);
  });

  test('are evidence if vote or fit is missing', async () => {
    const evidence = [vote(), fit('0x1')];
    expect((await findingsOf(evidence))[0]).toEqual({ verdict: 'failed', code: 'votes-missing', evidence });
  });
});

describe('the number that the roll has for a wallet', () => {
  const votes = () => own.filter(isVote);
  const ownRow = () => event.sheet.roll.find(row => row.person === undefined && row.wallet === own[0]!.wallet)!;
  const rollCodes = async (receipts: readonly OwnReceipt[], sheet = event.sheet) => {
    const findings = await findingsOf(receipts, sheet);
    return findings.filter(({ code }) => code === 'roll-differs' || code === 'votes-elsewhere');
  };
  /** With other rows than the wallet's own. */
  const withRows = (...rows: readonly RollRow[]): Sheet => ({
    ...event.sheet,
    roll: [...event.sheet.roll.filter(row => row !== ownRow()), ...rows],
  });
  const differs = () => [{ verdict: 'failed', code: 'roll-differs', inRoll: 5, own: 4, evidence: [ownRow()] }];

  test('is that of the votes that this browser cast', async () => {
    expect(await rollCodes(votes())).toEqual([]);
    expect(await rollCodes(votes().slice(1))).toEqual(differs());
  });

  test('must be there, unless a wallet with as many votes was forgotten', async () => {
    const gone = { verdict: 'failed', code: 'roll-differs', inRoll: 0, own: 5, evidence: [] };
    const forgotten = (count: number) => ({ count, person: 'ab'.repeat(32) });
    expect(await rollCodes(votes(), withRows())).toEqual([gone]);
    expect(await rollCodes(votes(), withRows(forgotten(4)))).toEqual([gone]);
    expect(await rollCodes(votes(), withRows(forgotten(5)))).toEqual([]);
    expect(await rollCodes(votes().slice(1), withRows(ownRow(), forgotten(4)))).toEqual(differs());
  });

  test('includes votes from another browser, which are told apart', async () => {
    const start = sealLeaf(event.sheet.host, event.sheet.event, event.sheet.seals[0]!, sha256);
    const elsewhere = await rollRow({ ...event.voters[0]!, key: newTestKey() }, start, 3, 9);
    const told = [{ verdict: 'ok', code: 'votes-elsewhere', votes: 3 }];
    expect(await rollCodes(votes(), withRows(ownRow(), elsewhere))).toEqual(told);
  });

  test('is not compared for receipts that do not say which browser they are of', async () => {
    const unnamed = votes().map(({ voter: _, ...vote }: OwnReceipt) => vote as OwnReceipt);
    expect(await rollCodes(unnamed)).toEqual([{ verdict: 'ok', code: 'votes-elsewhere', votes: 5 }]);
    const bare = unnamed.map(({ wallet: _, ...vote }) => vote as OwnReceipt);
    expect(await rollCodes(bare)).toEqual([]);
  });
});

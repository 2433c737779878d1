import {
  ballotText,
  endOf,
  leafOf,
  receiptProblem,
  type AskedVote,
  type BallotReceipt,
  type Ruling,
  type Sheet,
} from '../../../rules/index';
import { provenEvent, sha256 } from '../support/provenEvent';

let sheet: Sheet;
let receipt: BallotReceipt;
let asked: AskedVote;
beforeAll(async () => {
  const { sheet: closed, receipts } = await provenEvent();
  // While the voting is on.
  sheet = { ...closed, seals: closed.seals.slice(0, 3) };
  receipt = receipts[0] as BallotReceipt;
  const { event, lo, hi, winner, signed, salt } = receipt;
  asked = { event, lo, hi, winner, signed, salt, wallet: '0x1' };
});

const problemOf = (change: Partial<BallotReceipt>, record: Partial<Sheet> = {}) =>
  receiptProblem(asked, { ...receipt, ...change }, { ...sheet, ...record }, sha256);

/** With the leaf that belongs to the change. */
const leafed = (change: Partial<BallotReceipt>): Partial<BallotReceipt> => ({
  ...change,
  leaf: leafOf(ballotText({ ...receipt, ...change }), sha256),
});

const ruling = (kind: Ruling['kind'], subject: string): Ruling => ({
  number: 2,
  kind,
  subject,
  at: '2026-05-02T12:00:00.000Z',
  reason: 'x',
});

test('the receipt of a vote as it was cast has no problem', () => {
  expect(problemOf({})).toBeUndefined();
});

test.each<[string, () => Partial<BallotReceipt>]>([
  ['event', () => ({ event: 13 })],
  ['first entry', () => ({ lo: 90 })],
  ['second entry', () => ({ hi: 999 })],
  ['winner', () => ({ winner: receipt.lo + receipt.hi - receipt.winner })],
  ['mark', () => ({ signed: 0 })],
])('another %s is another vote', (_, change) => {
  expect(problemOf(leafed(change()))).toBe('other-vote');
});

test('another salt means that another browser has cast the vote, and another leaf that the receipt is not about it', () => {
  expect(problemOf(leafed({ salt: 'x' }))).toBe('other-salt');
  expect(problemOf({ leaf: 'ab'.repeat(32) })).toBe('other-leaf');
});

test('the key is that of the first seal, or one that a ruling names', () => {
  expect(problemOf({ key: 'next' })).toBe('unknown-key');
  expect(problemOf({ key: 'next' }, { rulings: [ruling('end', 'next')] })).toBe('unknown-key');
  expect(problemOf({ key: 'next' }, { rulings: [ruling('key', 'next')] })).toBeUndefined();
  const [start, ...others] = sheet.seals;
  const seals = [start!, ...others.map(seal => ({ ...seal, key: 'next' }))];
  expect(problemOf({ key: 'next' }, { seals })).toBe('unknown-key');
});

test('the seal is one of the record', () => {
  expect(problemOf({ seal: 'ab'.repeat(32) })).toBe('unknown-seal');
  expect(problemOf({}, { seals: [] })).toBe('unknown-key');
});

test('the time is between the start seal and the end, which rulings may bring forward', () => {
  const [start] = sheet.seals;
  expect(problemOf({ at: '2026-05-01T11:59:59.999Z' })).toBe('other-time');
  expect([problemOf({ at: start!.at }), problemOf({ at: start!.ends })]).toEqual([undefined, undefined]);
  expect(problemOf({ at: '2026-05-08T12:00:00.001Z' })).toBe('other-time');
  const rulings = [ruling('end', '2026-05-07T12:00:00.000Z'), ruling('end', '2026-05-06T12:00:00.000Z')];
  expect(endOf({ ...sheet, rulings })).toBe('2026-05-06T12:00:00.000Z');
  expect(problemOf({ at: '2026-05-06T12:00:00.001Z' }, { rulings })).toBe('other-time');
});

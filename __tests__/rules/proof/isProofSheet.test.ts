import { isProofSheet, LAYERS, type EventSeal, type RollRow, type Ruling, type Sheet } from '../../../rules/index';
import { provenEvent, reduced } from '../support/provenEvent';

let sheet: Sheet;
beforeAll(async () => {
  ({ sheet } = await provenEvent());
});

const HASH = 'ab'.repeat(32);

test('a sheet may have forgotten people, retired keys, votes without tokens, and nothing at all', () => {
  const [key, row] = [sheet.keys[0]!, sheet.roll[0]!];
  const full: Sheet = {
    ...sheet,
    entries: sheet.entries.map(reduced),
    keys: [{ ...key, until: '2026-05-08T12:00:00.000Z' }],
    roll: [
      { count: 5, person: HASH },
      { ...row, token: null },
    ] as readonly RollRow[],
  };
  expect(isProofSheet(full)).toBe(true);
  const empty = { entries: [], rulings: [], leftOut: [], seals: [], keys: [], roll: [], ballots: [], ranking: [] };
  expect(isProofSheet({ ...sheet, ...empty })).toBe(true);
});

test.each([null, 'x', [], {}])('%j is no sheet', value => {
  expect(isProofSheet(value)).toBe(false);
});

test.each([
  { format: 1 },
  { host: undefined },
  { host: 'duds.example|12' },
  { event: '12' },
  { leftOut: [0.5] },
  { ranking: ['101'] },
  { seals: {} },
])('a sheet with %j is none', change => {
  expect(isProofSheet({ ...sheet, ...change })).toBe(false);
});

/** With the first item of a list changed. */
const withFirst = (list: 'entries' | 'keys' | 'roll' | 'rulings' | 'seals', change: object): unknown => ({
  ...sheet,
  [list]: sheet[list].map((item, index) => (index === 0 ? { ...item, ...change } : item)),
});

test.each([
  { id: 'x' },
  { id: 102 },
  { submittedAt: 'yesterday' },
  { submittedAt: '2026-05-01T11:00:00Z' },
  { submittedAt: '2026-02-30T11:00:00.000Z' },
  { submittedAt: '2026-13-01T11:00:00.000Z' },
  { submittedAt: '0000-01-01T00:00:00.000Z' },
  { wallet: undefined },
  { wallet: `0x${'A'.repeat(40)}` },
  { salt: '\ud800' },
  { salt: 'glasses/shades.svg|1', glasses: undefined },
  { wallet: '0x1|#999' },
  { [LAYERS[0]]: undefined },
  { person: 'x' },
])('an entry with %j is refused', change => {
  expect(isProofSheet(withFirst('entries', change))).toBe(false);
});

test.each<Partial<Record<keyof Ruling, unknown>>>([
  { number: '1' },
  { kind: 'pardon' },
  { subject: 106 },
  { subject: '0106' },
  { kind: 'restore', subject: ' 106' },
  { kind: 'end', subject: 'later' },
  { kind: 'key', subject: 'a|b' },
  { at: 'later' },
  { reason: null },
])('a ruling with %j is refused', change => {
  expect(isProofSheet(withFirst('rulings', change))).toBe(false);
});

test.each<Partial<Record<keyof EventSeal, unknown>>>([
  { kind: 'middle' },
  { previous: 'x' },
  { ranking: '' },
  { entries: `0:${HASH}` },
  { ballots: HASH },
  { rulings: 7 },
  { roll: `1:${HASH}0` },
  { ends: 'never' },
  { at: '' },
  { key: undefined },
  { signature: 1 },
  { key: 'a|b' },
])('a seal with %j is refused', change => {
  expect(isProofSheet(withFirst('seals', change))).toBe(false);
});

test.each([{ id: 1 }, { x: null }, { y: 'y' }, { since: 'x' }, { until: 'x' }])('a key with %j is refused', change => {
  expect(isProofSheet(withFirst('keys', change))).toBe(false);
});

test.each([
  { count: 1.5 },
  { person: 'x' },
  { wallet: 1 },
  { message: undefined },
  { token: undefined },
  { wallet: '0x1' },
  { x: 'x' },
  { y: `${'A'.repeat(42)}B` },
  { countSignature: '|' },
  { token: { contract: `0x${'a'.repeat(40)}`, tokenId: 7 } },
  { token: { contract: `0x${'a'.repeat(40)}`, tokenId: '07' } },
  { token: { contract: `0x${'A'.repeat(40)}`, tokenId: '7' } },
])('a row of the roll with %j is refused', change => {
  expect(isProofSheet(withFirst('roll', change))).toBe(false);
});

test.each([
  [['101', 102, 101, 1, 's']],
  [[101, 102, 101, 1]],
  [[101, 102, 101, 2, 's']],
  [[101, 102, 101, 0, 7]],
  [[101, 102, 101, 0, 'a|b']],
  [[101, 101, 101, 1, 's']],
  [[101, 102, 103, 1, 's']],
  [[101, 999, 101, 1, 's']],
  ['vote'],
])('%j is refused as a vote', ballot => {
  expect(isProofSheet({ ...sheet, ballots: [ballot] })).toBe(false);
});

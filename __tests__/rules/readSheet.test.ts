import { readReceipts, readSheet, type SealedSheet } from '../../rules/index';
import { entryReceiptOf, sealedEvent } from './support/sealedEvent';

const PLAIN = {
  event: 4,
  entries: [1, 2].map(id => ({ id, submittedAt: '2026-05-01T12:00:00.000Z' })),
  ranking: [2, 1],
  ballots: [[1, 2, 2]],
};
const { sheet: SEALED, receipts: RECEIPTS } = sealedEvent();
const [RECEIPT] = RECEIPTS;
const sealed = (change: Partial<Record<keyof SealedSheet, unknown>>) => ({ ...SEALED, ...change });
const [ENTRY] = SEALED.entries;
const [SEAL] = SEALED.seals;

test('both forms of a sheet are read', () => {
  expect(readSheet(PLAIN)).toBe(PLAIN);
  const either = { ...PLAIN, ballots: [...PLAIN.ballots, [1, 2, 1]] };
  expect(readSheet(either)).toBe(either);
  expect(readSheet(SEALED)).toBe(SEALED);
});

test('an entry of before the last layer is read as it was sealed', () => {
  const { glasses: _glasses, ...older } = ENTRY!;
  const sheet = sealed({ entries: [older] });
  expect(readSheet(sheet)).toBe(sheet);
});

test.each([
  ['nothing', null],
  ['a text', 'sheet'],
  ['a list', []],
  ['no event', { ...PLAIN, event: 'x' }],
  ['no ballots', { ...PLAIN, ballots: 'none' }],
  ['no ranking', { ...PLAIN, ranking: [1, 'x'] }],
  ['an entry without its time', { ...PLAIN, entries: [{ id: 1 }] }],
  ['an entry at no time', { ...PLAIN, entries: [{ id: 1, submittedAt: 'soon' }] }],
  ['a ballot of two numbers', { ...PLAIN, ballots: [[1, 2]] }],
  ['a ballot of four numbers', { ...PLAIN, ballots: [[1, 2, 1, 1]] }],
  ['a sound ballot and another', { ...PLAIN, ballots: [...PLAIN.ballots, [1, 7, 7]] }],
  ['a ballot that names no entry', { ...PLAIN, ballots: [[1, 7, 7]] }],
  ['a ballot that names none first', { ...PLAIN, ballots: [[7, 1, 7]] }],
  ['a ballot of one entry', { ...PLAIN, ballots: [[1, 1, 1]] }],
  ['a winner that was not shown', { ...PLAIN, ballots: [[1, 2, 3]] }],
])('a plain sheet with %s is none', (_name, value) => {
  expect(readSheet(value)).toBeUndefined();
});

test.each([
  ['event', { event: 1.5 }],
  ['entry without a salt', { entries: [{ ...ENTRY, salt: null }] }],
  ['entry without a wallet', { entries: [{ ...ENTRY, wallet: 1 }] }],
  ['entry with an odd layer', { entries: [{ ...ENTRY, mouth: 'javascript:1' }] }],
  ['entry with a gap in its layers', { entries: [{ ...ENTRY, mouth: undefined }] }],
  ['entry without a time', { entries: [{ ...ENTRY, submittedAt: 5 }] }],
  ['ranking', { ranking: {} }],
  ['withdrawn id', { withdrawn: [{ id: 'x', leaf: '0'.repeat(64) }] }],
  ['withdrawn leaf', { withdrawn: [{ id: 3, leaf: 'abc' }] }],
  ['leaf that is too long', { withdrawn: [{ id: 3, leaf: '0'.repeat(65) }] }],
  ['leaf that ends otherwise', { withdrawn: [{ id: 3, leaf: `${'0'.repeat(64)}x` }] }],
  ['position', { uncounted: ['x'] }],
  ['kind of seal', { seals: [{ ...SEAL, kind: 'votes' }] }],
  ['size', { seals: [{ ...SEAL, size: '3' }] }],
  ['root', { seals: [{ ...SEAL, root: 7 }] }],
  ['time', { seals: [{ ...SEAL, sealedAt: 7 }] }],
  ['key', { seals: [{ ...SEAL, key: 7 }] }],
  ['signature', { seals: [{ ...SEAL, signature: undefined }] }],
  ['ballot', { ballots: ['text'] }],
  ['ballot without a salt', { ballots: [[1, 2, 1]] }],
  ['ballot with something after its salt', { ballots: [[1, 2, 1, 'salt', 1]] }],
  ['ballot of texts', { ballots: [[1, '2', 1, 'salt']] }],
  ['salt', { ballots: [[1, 2, 1, 7]] }],
])('a sealed sheet with another %s is none', (_name, change) => {
  expect(readSheet(sealed(change))).toBeUndefined();
});

test('receipts come as a list or in an object, and whatever is none is left out', () => {
  expect(readReceipts(RECEIPTS)).toEqual(RECEIPTS);
  expect(readReceipts({ receipts: RECEIPTS })).toEqual(RECEIPTS);
  const entry = entryReceiptOf(3);
  expect(readReceipts([entry])).toEqual([entry]);
  expect([null, 'x', {}, { receipts: 'x' }].map(readReceipts)).toEqual([[], [], [], []]);
  const broken = [{ lo: 'x' }, { salt: 1 }, { leaf: 'abc' }, { at: 0 }, { key: null }, { signature: 4 }];
  expect(
    readReceipts([
      { ...entry, avatar: { mouth: 'javascript:1' } },
      { ...entry, wallet: null },
      { ...entry, avatar: { ...entry.avatar, tops: undefined } },
    ]),
  ).toEqual([]);
  expect(readReceipts([null, 7, ...broken.map(change => ({ ...RECEIPT, ...change }))])).toEqual([]);
});

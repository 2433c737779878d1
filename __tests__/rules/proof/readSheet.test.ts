import { DEFAULT_AVATAR, LAYERS, readReceipts, readSentVotes, readSheet, type SealedSheet } from '../../../rules/index';
import { entryReceiptOf, sealedEvent } from '../support/sealedEvent';

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

test('an entry that was sealed before the last layer existed is read', () => {
  const sheet = sealed({ entries: [{ ...ENTRY, [LAYERS.at(-1)!]: undefined }] });
  expect(readSheet(sheet)).toBe(sheet);
});

test.each([
  ['null instead of it', null],
  ['text instead of it', 'sheet'],
  ['a list instead of it', []],
  ['an invalid event', { ...PLAIN, event: 'x' }],
  ['text instead of ballots', { ...PLAIN, ballots: 'none' }],
  ['an invalid ranking', { ...PLAIN, ranking: [1, 'x'] }],
  ['an entry without its time', { ...PLAIN, entries: [{ id: 1 }] }],
  ['an entry at no time', { ...PLAIN, entries: [{ id: 1, submittedAt: 'soon' }] }],
  ['a ballot of two numbers', { ...PLAIN, ballots: [[1, 2]] }],
  ['a ballot of four numbers', { ...PLAIN, ballots: [[1, 2, 1, 1]] }],
  ['a valid and an invalid ballot', { ...PLAIN, ballots: [...PLAIN.ballots, [1, 7, 7]] }],
  ['a ballot whose second entry is unknown', { ...PLAIN, ballots: [[1, 7, 7]] }],
  ['a ballot whose first entry is unknown', { ...PLAIN, ballots: [[7, 1, 7]] }],
  ['a ballot of an entry with itself', { ...PLAIN, ballots: [[1, 1, 1]] }],
  ['a winner that was not shown', { ...PLAIN, ballots: [[1, 2, 3]] }],
])('a plain sheet with %s is rejected', (_name, value) => {
  expect(readSheet(value)).toBeUndefined();
});

test.each([
  ['a fractional event', { event: 1.5 }],
  ['an entry without a salt', { entries: [{ ...ENTRY, salt: null }] }],
  ['an entry whose last piece is hidden in its salt', { entries: [{ ...ENTRY, salt: 'glasses/shades.svg|salt' }] }],
  ['an entry without a wallet', { entries: [{ ...ENTRY, wallet: 1 }] }],
  ['an entry with an unsafe layer', { entries: [{ ...ENTRY, mouth: 'javascript:1' }] }],
  ['an entry with a gap in its layers', { entries: [{ ...ENTRY, mouth: undefined }] }],
  ['an entry without a time', { entries: [{ ...ENTRY, submittedAt: 5 }] }],
  ['an object instead of the ranking', { ranking: {} }],
  ['an invalid withdrawn id', { withdrawn: [{ id: 'x', leaf: '0'.repeat(64) }] }],
  ['an invalid withdrawn leaf', { withdrawn: [{ id: 3, leaf: 'abc' }] }],
  ['a leaf that is too long', { withdrawn: [{ id: 3, leaf: '0'.repeat(65) }] }],
  ['a leaf with another ending', { withdrawn: [{ id: 3, leaf: `${'0'.repeat(64)}x` }] }],
  ['an invalid position', { uncounted: ['x'] }],
  ['an unknown kind of seal', { seals: [{ ...SEAL, kind: 'votes' }] }],
  ['an invalid size', { seals: [{ ...SEAL, size: '3' }] }],
  ['an invalid root', { seals: [{ ...SEAL, root: 7 }] }],
  ['an invalid time', { seals: [{ ...SEAL, sealedAt: 7 }] }],
  ['an invalid key', { seals: [{ ...SEAL, key: 7 }] }],
  ['no signature', { seals: [{ ...SEAL, signature: undefined }] }],
  ['text instead of a ballot', { ballots: ['text'] }],
  ['a ballot without a salt', { ballots: [[1, 2, 1]] }],
  ['a ballot with something after its salt', { ballots: [[1, 2, 1, 'salt', 1]] }],
  ['a ballot of texts', { ballots: [[1, '2', 1, 'salt']] }],
  ['an invalid salt', { ballots: [[1, 2, 1, 7]] }],
])('a sealed sheet with %s is rejected', (_name, change) => {
  expect(readSheet(sealed(change))).toBeUndefined();
});

test('receipts are read from a list or an object, and everything else is left out', () => {
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

describe('of the second format', () => {
  const signed = {
    format: 2,
    event: 3,
    salt: 's',
    leaf: 'a'.repeat(64),
    seal: '-',
    at: 'then',
    key: 'k',
    signature: 's',
  };
  const ballot = { ...signed, lo: 1, hi: 2, winner: 2, signed: 1 };
  const entry = { ...signed, id: 5, wallet: '0x1', avatar: DEFAULT_AVATAR };

  test('receipts are read as well', () => {
    expect(readReceipts([ballot, entry, RECEIPTS[0]])).toEqual([ballot, entry, RECEIPTS[0]]);
  });

  test.each([
    { ...ballot, format: 3 },
    { ...ballot, winner: 3 },
    { ...ballot, signed: 2 },
    { ...ballot, seal: undefined },
    { ...ballot, leaf: 'A'.repeat(64) },
    { ...entry, id: '5' },
    { ...entry, avatar: { mouth: 'javascript:1' } },
  ])('receipts that are invalid are left out: %j', receipt => {
    expect(readReceipts([receipt])).toEqual([]);
  });

  test('sent votes are read apart from receipts, and need what their header says', () => {
    const vote = { event: 3, lo: 1, hi: 2, winner: 2, signed: 0, salt: 's', wallet: '0x1', header: '- s' };
    const own = { ...vote, signed: 1, voter: 'k', count: 1, header: 'x y 1 s s' };
    expect(readSentVotes([vote, ballot, own])).toEqual([vote, own]);
    const broken = [
      { ...own, count: undefined },
      { ...vote, voter: 'k' },
      { ...vote, header: 1 },
      { ...vote, hi: 1 },
      null,
    ];
    expect(readSentVotes(broken)).toEqual([]);
    expect(readSentVotes('text')).toEqual([]);
  });
});

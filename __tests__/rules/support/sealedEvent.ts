import { createHash, createPublicKey, generateKeyPairSync, sign, verify, type KeyObject } from 'node:crypto';
import {
  ballotText1,
  countBallots,
  DEFAULT_AVATAR,
  entryText1,
  isBallotReceipt1,
  leafHash,
  receiptText1,
  sealText1,
  seededRandom,
  treeRoot,
  type BallotReceipt1,
  type EntryReceipt1,
  type Receipt1,
  type Seal,
  type SealedSheet,
  type SealKind,
} from '../../../rules/index';

export const EVENT = 12;
export const sha256 = (bytes: Uint8Array): Uint8Array => new Uint8Array(createHash('sha256').update(bytes).digest());
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
const leafOf = (text: string) => leafHash(new TextEncoder().encode(text), sha256);
const AT = '2026-05-01T12:00:00.000Z';

interface SigningKey {
  readonly id: string;
  readonly key: KeyObject;
}

export const newKey = (id: string): SigningKey => ({
  id,
  key: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey,
});
export const KEY = newKey('server');

export const jwkOf = ({ id, key }: SigningKey) => {
  const { kty, crv, x, y } = createPublicKey(key).export({ format: 'jwk' });
  return { kty, crv, x, y, kid: id };
};

const signatureOf = (text: string, { key }: SigningKey): string =>
  sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url');

/** Accepts only signatures of KEY. */
export const verifyWithKey = (text: string, signature: string, key: string): Promise<boolean> =>
  Promise.resolve(
    key === KEY.id &&
      verify(
        'sha256',
        Buffer.from(text),
        { key: createPublicKey(KEY.key), dsaEncoding: 'ieee-p1363' },
        Buffer.from(signature, 'base64url'),
      ),
  );

type LoggedBallot = SealedSheet['ballots'][number];

export const ballotHash = ([left, right, winner, salt]: LoggedBallot, event = EVENT): Uint8Array =>
  leafOf(ballotText1({ event, lo: Math.min(left, right), hi: Math.max(left, right), winner, salt }));

export function sealOf(kind: SealKind, leaves: readonly Uint8Array[], by = KEY, event = EVENT): Seal {
  const seal = { kind, size: leaves.length, root: hex(treeRoot(leaves, sha256)), sealedAt: AT };
  return { ...seal, key: by.id, signature: signatureOf(sealText1(event, seal), by) };
}

export const ballotSeal = (ballots: readonly LoggedBallot[], by = KEY): Seal =>
  sealOf(
    'ballots',
    ballots.map(ballot => ballotHash(ballot)),
    by,
  );

export function receiptOf([left, right, winner, salt]: LoggedBallot, by = KEY, event = EVENT): BallotReceipt1 {
  const ballot = { event, lo: Math.min(left, right), hi: Math.max(left, right), winner, salt };
  const leaf = hex(leafOf(ballotText1(ballot)));
  return {
    ...ballot,
    leaf,
    at: AT,
    key: by.id,
    signature: signatureOf(receiptText1({ event, leaf, at: AT }), by),
  };
}

export function entryReceiptOf(id: number, by = KEY): EntryReceipt1 {
  const entry = { event: EVENT, wallet: walletOf(id), avatar: DEFAULT_AVATAR, salt: saltOf(999 + id) };
  const leaf = hex(leafOf(entryText1(entry)));
  const signature = signatureOf(receiptText1({ event: EVENT, leaf, at: AT }), by);
  return { ...entry, leaf, at: AT, key: by.id, signature };
}

const walletOf = (id: number): string => `0x${String(id).padStart(40, '0')}`;

export const saltOf = (n: number): string => `00000000-0000-4000-8000-${n.toString(16).padStart(12, '0')}`;

/** Eight entries, of which the last was withdrawn; 90 ballots in three batches, of which two do not count. */
export function sealedEvent(): { readonly sheet: SealedSheet; readonly receipts: readonly Receipt1[] } {
  const random = seededRandom(5);
  const all = Array.from({ length: 8 }, (_, index) => ({
    id: index + 1,
    submittedAt: AT,
    wallet: walletOf(index + 1),
    salt: saltOf(1_000 + index),
    ...DEFAULT_AVATAR,
  }));
  const batches = [50, 30, 10].map((size, batch) =>
    Array.from({ length: size }, (_, index): LoggedBallot => {
      const left = 1 + Math.floor(random() * 8);
      const right = 1 + ((left + Math.floor(random() * 7)) % 8);
      const winner = random() < 1 / (1 + Math.exp((left - right) / 3)) ? left : right;
      return [left, right, winner, saltOf(100 * batch + index)];
    }).sort((a, b) => (hex(ballotHash(a)) < hex(ballotHash(b)) ? -1 : 1)),
  );
  const ballots = batches.flat();
  const entries = all.slice(0, 7);
  const withdrawn = all
    .slice(7)
    .map(({ id, ...entry }) => ({ id, leaf: hex(leafOf(entryText1({ event: EVENT, avatar: entry, ...entry }))) }));
  const uncounted = [3, 60];
  const counted = ballots.filter(
    ([left, right], position) => !uncounted.includes(position) && left !== 8 && right !== 8,
  );
  const leaves = all.map(entry => leafOf(entryText1({ event: EVENT, avatar: entry, ...entry })));
  return {
    sheet: {
      event: EVENT,
      entries,
      ranking: countBallots(
        entries,
        counted.map(([left, right, winner]) => ({ left, right, winner })),
      ).ranking.map(({ id }) => id),
      withdrawn,
      uncounted,
      seals: [
        sealOf(
          'entries',
          leaves.sort((a, b) => (hex(a) < hex(b) ? -1 : 1)),
        ),
        ballotSeal(ballots.slice(0, 50)),
        ballotSeal(ballots.slice(0, 80)),
        ballotSeal(ballots),
      ],
      ballots,
    },
    receipts: [7, 55, 88].map(position => receiptOf(ballots[position]!)),
  };
}

type Tampered = readonly [
  name: string,
  tamper: (honest: ReturnType<typeof sealedEvent>) => Partial<ReturnType<typeof sealedEvent>>,
  verdicts: readonly [votes: string, root: string, seals: string, ranking: string],
];

const changed = <T>(list: readonly T[], index: number, change: (item: T) => T): readonly T[] =>
  list.map((item, at) => (at === index ? change(item) : item));
const swapWinner = ([left, right, winner, salt]: LoggedBallot): LoggedBallot => [
  left,
  right,
  winner === left ? right : left,
  salt,
];
const withBallots = (sheet: SealedSheet, ballots: readonly LoggedBallot[]) => ({ sheet: { ...sheet, ballots } });
const withSeal = (sheet: SealedSheet, index: number, change: (seal: Seal) => Seal) => ({
  sheet: { ...sheet, seals: changed(sheet.seals, index, change) },
});

/** Manipulated sheets and receipts with the verdict of each line; '*' depends on the other ballots. */
export const TAMPERED: readonly Tampered[] = [
  ['nothing', () => ({}), ['ok', 'ok', 'ok', 'ok']],
  [
    'no counted ballot, and so no ranking',
    ({ sheet }) => ({ sheet: { ...sheet, uncounted: sheet.ballots.map((_, position) => position), ranking: [] } }),
    ['ok', 'ok', 'ok', 'ok'],
  ],
  [
    'no ranking, although ballots count',
    ({ sheet }) => ({ sheet: { ...sheet, ranking: [] } }),
    ['ok', 'ok', 'ok', 'failed'],
  ],
  ['no receipts', () => ({ receipts: [] }), ['none', 'ok', 'ok', 'ok']],
  [
    'receipts of another event',
    ({ receipts }) => ({ receipts: receipts.map(one => ({ ...one, event: 9 })) }),
    ['none', 'ok', 'ok', 'ok'],
  ],
  [
    'one of my ballots swapped',
    ({ sheet }) => withBallots(sheet, changed(sheet.ballots, 7, swapWinner)),
    ['missing', 'other-root', 'other-root', '*'],
  ],
  [
    'a ballot of another voter swapped',
    ({ sheet }) => withBallots(sheet, changed(sheet.ballots, 20, swapWinner)),
    ['ok', 'other-root', 'other-root', '*'],
  ],
  [
    'a late ballot swapped',
    ({ sheet }) => withBallots(sheet, changed(sheet.ballots, 85, swapWinner)),
    ['ok', 'other-root', 'ok', '*'],
  ],
  [
    'one of my ballots dropped',
    ({ sheet }) =>
      withBallots(
        sheet,
        sheet.ballots.filter((_, at) => at !== 88),
      ),
    ['missing', 'other-size', 'ok', '*'],
  ],
  [
    'a ballot dropped, and sealed again',
    ({ sheet }) => {
      const ballots = sheet.ballots.filter((_, at) => at !== 20);
      return { sheet: { ...sheet, ballots, seals: [...sheet.seals.slice(0, 3), ballotSeal(ballots)] } };
    },
    ['ok', 'ok', 'other-root', '*'],
  ],
  [
    'my last ballot dropped, and sealed again',
    ({ sheet }) => {
      const ballots = sheet.ballots.filter((_, at) => at !== 88);
      return { sheet: { ...sheet, ballots, seals: [...sheet.seals.slice(0, 3), ballotSeal(ballots)] } };
    },
    ['missing', 'ok', 'ok', '*'],
  ],
  [
    'a ballot added',
    ({ sheet }) => withBallots(sheet, [...sheet.ballots, [1, 2, 1, saltOf(999)]]),
    ['ok', 'other-size', 'ok', '*'],
  ],
  [
    'two ballots in another order',
    ({ sheet }) => withBallots(sheet, [sheet.ballots[1]!, sheet.ballots[0]!, ...sheet.ballots.slice(2)]),
    ['ok', 'other-root', 'other-root', '*'],
  ],
  [
    'another salt',
    ({ sheet }) =>
      withBallots(
        sheet,
        changed(sheet.ballots, 7, ([l, r, w]) => [l, r, w, saltOf(77)]),
      ),
    ['missing', 'other-root', 'other-root', 'ok'],
  ],
  [
    'another root',
    ({ sheet }) => withSeal(sheet, 3, seal => ({ ...seal, root: '0'.repeat(64) })),
    ['ok', 'unsigned', 'ok', 'ok'],
  ],
  [
    'another root of an earlier seal',
    ({ sheet }) => withSeal(sheet, 1, seal => ({ ...seal, root: '0'.repeat(64) })),
    ['ok', 'ok', 'unsigned', 'ok'],
  ],
  [
    'the last seal by another key',
    ({ sheet }) => withSeal(sheet, 3, () => ballotSeal(sheet.ballots, newKey('stranger'))),
    ['ok', 'unsigned', 'ok', 'ok'],
  ],
  [
    'the last seal by another key of the same name',
    ({ sheet }) => withSeal(sheet, 3, () => ballotSeal(sheet.ballots, newKey(KEY.id))),
    ['ok', 'unsigned', 'ok', 'ok'],
  ],
  [
    'a receipt by another key',
    ({ sheet, receipts }) => ({ receipts: [...receipts, receiptOf(sheet.ballots[1]!, newKey(KEY.id))] }),
    ['unsigned', 'ok', 'ok', 'ok'],
  ],
  [
    'a receipt that was changed',
    ({ receipts }) => ({
      receipts: changed(receipts, 0, one =>
        isBallotReceipt1(one) ? { ...one, winner: one.winner === one.lo ? one.hi : one.lo } : one,
      ),
    }),
    ['unsigned', 'ok', 'ok', 'ok'],
  ],
  ['my fit as well', ({ receipts }) => ({ receipts: [...receipts, entryReceiptOf(3)] }), ['ok', 'ok', 'ok', 'ok']],
  [
    'my fit left out',
    ({ receipts }) => ({ receipts: [...receipts, entryReceiptOf(9)] }),
    ['missing', 'ok', 'ok', 'ok'],
  ],
  [
    'a receipt of my fit by another key',
    ({ receipts }) => ({ receipts: [...receipts, entryReceiptOf(3, newKey(KEY.id))] }),
    ['unsigned', 'ok', 'ok', 'ok'],
  ],
  [
    'no seal of the ballots',
    ({ sheet }) => ({ sheet: { ...sheet, seals: sheet.seals.slice(0, 1) } }),
    ['ok', 'no-seal', 'ok', 'ok'],
  ],
  [
    'no seal of the entries',
    ({ sheet }) => ({ sheet: { ...sheet, seals: sheet.seals.slice(1) } }),
    ['ok', 'ok', 'no-seal', 'ok'],
  ],
  [
    'an entry that was dressed differently',
    ({ sheet }) => ({
      sheet: { ...sheet, entries: changed(sheet.entries, 2, one => ({ ...one, mouth: 'mouth/smile.svg' })) },
    }),
    ['ok', 'ok', 'other-root', 'ok'],
  ],
  [
    'a withdrawn entry left out',
    ({ sheet }) => ({ sheet: { ...sheet, withdrawn: [] } }),
    ['ok', 'ok', 'other-size', '*'],
  ],
  [
    'two places swapped',
    ({ sheet }) => ({
      sheet: { ...sheet, ranking: [sheet.ranking[1]!, sheet.ranking[0]!, ...sheet.ranking.slice(2)] },
    }),
    ['ok', 'ok', 'ok', 'failed'],
  ],
  [
    'a place left out',
    ({ sheet }) => ({ sheet: { ...sheet, ranking: sheet.ranking.slice(0, -1) } }),
    ['ok', 'ok', 'ok', 'failed'],
  ],
  [
    'a place too many',
    ({ sheet }) => ({ sheet: { ...sheet, ranking: [...sheet.ranking, 99] } }),
    ['ok', 'ok', 'ok', 'failed'],
  ],
];

import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { ClosedEvent, PublishedFit, Receipt } from '#rules/proof/published';
import { readClosedEvent, readKeys, readReceipts } from '#rules/proof/readPublished';
import {
  codeOf,
  contentOf,
  fitReceipt,
  fitsOf,
  KEY,
  LATER,
  linesOf,
  listed,
  masked,
  OTHER_KEY,
  placed,
  rulingOf,
  saltOf,
  sealed,
  signedSeal,
  voteHashesOf,
  voteReceipt,
  votesOn,
  type Content,
} from './closedEvent';

/** What each line finds, as 'VERDICT CODE'; null if the event is refused. */
export type Expected = Readonly<Record<string, readonly string[]>> | null;

/** As JSON.parse reads it, so that nothing has to be of the right form. */
export interface Vector {
  readonly name: string;
  readonly closed: unknown;
  readonly receipts: unknown;
  readonly keys: unknown;
}

const dressed = (fit: PublishedFit, layers: object): PublishedFit => ({ ...fit, ...layers });
const fits = fitsOf(4).map(({ id, submittedAt, wallet, salt }, index) => ({
  ...{ id, submittedAt, place: null, wallet, salt },
  background: ['#999', '#aBcDeF', 'backgrounds/tea.png', '#999'][index],
  ...(index === 3 ? {} : { head: `head/no-${id}.svg`, eye: '' }),
}));
const votes = votesOn(fits, 12);
const honest = contentOf({ fits, votes });
const closed = sealed(honest);
const first = voteReceipt(honest, votes[0]!);
const receipts: readonly Receipt[] = [first, fitReceipt(honest, honest.fits[1]!)];
const lost = voteReceipt(honest, votesOn(fits, 13)[12]!);
const [start, end] = closed.seals;
const onOtherPicture = voteReceipt(
  { ...honest, fits: honest.fits.map(fit => dressed(fit, { head: 'head/other.svg' })) },
  votes[0]!,
);

const event = (change: Partial<Content>): ClosedEvent => sealed(placed({ ...honest, ...change }));
const ofFits = (change: (fit: PublishedFit) => PublishedFit): Partial<Content> => ({ fits: honest.fits.map(change) });
const leftOut = voteHashesOf(honest).slice(0, 1);
const close = (winner: number, loser: number, count: number): Content['votes'] =>
  Array.from({ length: count }, (_, index) => [
    Math.min(winner, loser),
    Math.max(winner, loser),
    winner,
    saltOf(index),
  ]);
/** 101 and 102 are at 0.6553445015. */
const near = [101, 102].flatMap(id => [...close(id, 103, 5), ...close(103, id, 1)]).concat(close(103, 104, 3));
const winner = honest.fits.find(({ place }) => place === 1)!;
const ofWinner = voteHashesOf(honest).filter((_, index) => votes[index]![2] === winner.id);
const [lo, hi, won, salt] = votes[0]!;

/** The other signature of the same text and key. */
function withHighS(signature: string): string {
  const bytes = Buffer.from(signature, 'base64url');
  const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;
  const s = order - BigInt(`0x${bytes.subarray(32).toString('hex')}`);
  return Buffer.concat([bytes.subarray(0, 32), Buffer.from(s.toString(16).padStart(64, '0'), 'hex')]).toString(
    'base64url',
  );
}

const EVENTS: Readonly<Record<string, object>> = {
  'an honest event': closed,
  'rows in another order': { ...closed, fits: closed.fits.toReversed(), votes: closed.votes.toReversed() },
  'no votes': event({ votes: [] }),
  'one vote': event({ votes: votes.slice(0, 1) }),
  'no fits': event({ votes: [], fits: [] }),
  'fits shown unevenly': event({ votes: [...votes, ...votesOn(fits.slice(0, 2), 20)] }),
  'a ban and an extension': event({ leftOut, rulings: [rulingOf(1, 'ban', '1'), rulingOf(2, 'extend', LATER)] }),
  'the winner withdrawn': event({
    ...ofFits(fit => (fit === winner ? masked(fit) : fit)),
    rulings: [rulingOf(1, 'withdraw', String(winner.id))],
  }),
  'a fit withdrawn before the start seal and restored': event({
    rulings: [rulingOf(1, 'withdraw', '102', { at: '2026-05-02T11:00:00.000Z' }), rulingOf(2, 'restore', '102')],
  }),
  'a forgotten winner': { ...closed, ...ofFits(fit => (fit === winner ? masked(fit) : fit)) },
  'another podium without rulings': event({
    leftOut: ofWinner,
    rulings: [rulingOf(1, 'ban', String(ofWinner.length))],
  }),
  'two votes with one hash': event({ votes: [votes[0]!, ...votes] }),
  'two votes with one hash, of which one is banned': event({
    ...{ votes: [votes[0]!, ...votes], leftOut },
    rulings: [rulingOf(1, 'ban', '1')],
  }),
  'odd, but allowed texts': event({
    about: { ...honest.about, title: '\u0085|\u2028😀', sub_title: '', prizes: [] },
    rulings: [rulingOf(1, 'withdraw', '104', { reason: 'a|b\u2028😀' }), rulingOf(2, 'restore', '104')],
  }),
  'strengths that may be rounded either way': event({ votes: near }),
  'the same, with the places exchanged': {
    ...event({ votes: near }),
    fits: event({ votes: near }).fits.map(fit => ({ ...fit, place: [2, 1][fit.place! - 1] ?? fit.place })),
  },
  'places exchanged': { ...closed, ...ofFits(fit => ({ ...fit, place: [2, 1][fit.place! - 1] ?? fit.place })) },
  'one place twice': { ...closed, ...ofFits(fit => ({ ...fit, place: fit.place === 2 ? 1 : fit.place })) },
  'a vote flipped': { ...closed, votes: [[lo, hi, lo + hi - won, salt], ...votes.slice(1)] },
  'a vote invented': { ...closed, votes: votesOn(fits, 13) },
  'a vote with more values': {
    ...closed,
    votes: [[lo, hi, won, salt, 'e'.repeat(64), first.hiSeen], ...votes.slice(1)],
  },
  'a vote left out without a ruling': event({ leftOut }),
  'a ruling after the end seal': { ...closed, rulings: [rulingOf(1, 'unban', '0')] },
  'an extension after the end': event({ rulings: [rulingOf(1, 'extend', LATER, { at: '2026-05-03T12:02:00.000Z' })] }),
  'a cancelled event': event({ rulings: [rulingOf(1, 'cancel', '-')] }),
  'other XP': { ...closed, about: { ...closed.about, xp_first: 1 } },
  'another title at first': { ...closed, seals: [signedSeal(closed, { ...start!, about: 'e'.repeat(64) }), end] },
  'an end seal before the end': { ...closed, seals: [start, signedSeal(closed, { ...end!, at: start!.at })] },
  'a second end seal': { ...closed, seals: [...closed.seals, end] },
  'seals by a key that is not listed': sealed(honest, { by: OTHER_KEY }),
  'a signature in its other form': { ...closed, seals: [start, { ...end, signature: withHighS(end!.signature) }] },
  'a signature with a line break': { ...closed, seals: [start, { ...end, signature: `${end!.signature}\n` }] },
  'a bar in a salt': { ...closed, votes: [[lo, hi, won, `|${salt.slice(1)}`], ...votes.slice(1)] },
  'a line break after a piece': {
    ...closed,
    fits: [dressed(closed.fits[0]!, { head: 'head/a.svg\n' }), ...closed.fits.slice(1)],
  },
  'an id beyond 2^53': { ...closed, fits: [{ ...closed.fits[0], id: 2 ** 53 }, ...closed.fits.slice(1)] },
  'a lone surrogate': { ...closed, about: { ...closed.about, title: '\ud800' } },
  'U+0085 in a reason': event({ rulings: [rulingOf(1, 'ban', '0', { reason: '\u0085' })] }),
  'the 30th of February': {
    ...closed,
    fits: [{ ...closed.fits[0], submittedAt: '2026-02-30T10:00:00.000Z' }, ...closed.fits.slice(1)],
  },
  'an id twice': { ...closed, fits: [...closed.fits, closed.fits[0]] },
  'a true that is no number': { ...closed, event: true },
};

const RECEIPTS: Readonly<Record<string, Partial<Vector>>> = {
  'no receipts': { receipts: [] },
  'a receipt of a vote that is missing': { receipts: { receipts: [...receipts, lost] } },
  'a forged receipt': { receipts: [{ ...lost, signature: first.signature }] },
  'a receipt dated after the end seal': { receipts: [voteReceipt(honest, votesOn(fits, 13)[12]!, { at: LATER })] },
  'a receipt of another host and no receipt': {
    receipts: [voteReceipt(honest, votes[0]!, { host: 'duds.invalid' }), { ...lost, lo: 0 }],
  },
  'a receipt of a vote on another picture': { receipts: [{ ...first, loSeen: 'e'.repeat(64) }] },
  'a signed receipt of a vote on another picture': { receipts: [onOtherPicture] },
  'a key under the id of another': { keys: { keys: [{ ...listed(OTHER_KEY), kid: KEY.kid }] } },
  'a key that is not on the curve': { keys: { keys: [{ ...listed(KEY), y: OTHER_KEY.y }] } },
  'no keys': { keys: {} },
};

const KEYS = { keys: [listed(KEY)] };
export const VECTORS: readonly Vector[] = [
  ...Object.entries(EVENTS).map(([name, value]) => ({ name, closed: value, receipts, keys: KEYS })),
  ...Object.entries(RECEIPTS).map(([name, change]) => ({ name, closed, receipts, keys: KEYS, ...change })),
];

export async function expectedOf({ closed: value, receipts: list, keys }: Omit<Vector, 'name'>): Promise<Expected> {
  const read = readClosedEvent(value);
  if (read === undefined) return null;
  const input = { closed: read, keys: readKeys(keys), receipts: readReceipts(list), seen: {} };
  const found = (await linesOf(input)).map(
    ({ line, findings }) => [line, findings.map(one => `${one.verdict} ${codeOf(one)}`)] as const,
  );
  return Object.fromEntries(found);
}

const FILE = path.resolve('docs/vectors.jsonl');

/** Each line has what differs from the first one; of `closed`, the fields that do. */
export function readVectors(): readonly (Vector & { readonly expected: Expected })[] {
  const lines = readFileSync(FILE, 'utf8').trim().split('\n');
  const [base, ...others] = lines.map(line => JSON.parse(line) as Vector & { readonly expected: Expected });
  return [
    base!,
    ...others.map(one => ({ ...base!, ...one, closed: { ...(base!.closed as object), ...(one.closed as object) } })),
  ];
}

export function writeVectors(vectors: readonly (Vector & { readonly expected: Expected })[]): void {
  const changes = (value: object, base: object): object =>
    Object.fromEntries(
      Object.entries(value).filter(
        ([name, part]) => JSON.stringify(part) !== JSON.stringify(base[name as keyof object]),
      ),
    );
  const lines = vectors.map((vector, index) => {
    if (index === 0) return vector;
    const { name, expected, ...more } = changes(vector, vectors[0]!) as Vector & { readonly expected?: Expected };
    const change = changes(vector.closed as object, vectors[0]!.closed as object);
    return { name, ...more, closed: change, expected: expected === undefined ? vectors[0]!.expected : expected };
  });
  writeFileSync(FILE, `${lines.map(line => JSON.stringify(line)).join('\n')}\n`);
}

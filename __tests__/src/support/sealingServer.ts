import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { DEFAULT_AVATAR } from '#rules/outfit/avatar';
import { hashOfFit, hashOfVote, indexOf, PAGE_SIZE, sealedList } from '#rules/proof/lists';
import type {
  ClosedEvent,
  EventSeals,
  FitReceipt,
  PublishedFit,
  PublishedVote,
  Receipt,
  Ruling,
  Seal,
  ServerKey,
  VoteFields,
  VoteReceipt,
} from '#rules/proof/published';
import { hashVotes } from '#rules/proof/rulingsInForce';
import { aboutText, fitText, lookHash, receiptText, rulingText, sealText, thumbprintText } from '#rules/proof/texts';
import { countBallots } from '#rules/voting/rankEntries';
import { anEvent } from './anEvent';
import type { ApiRequest, ApiResponse, Server } from './screen';

const HOST = 'duds.test';
export const STARTED = '2026-11-20T11:00:00.000Z';
export const ENDS = '2026-12-05T12:00:00.000Z';
const SEALED = '2026-12-05T12:01:00.000Z';

export const hash = (text: string): string => createHash('sha256').update(text).digest('hex');
const hex = (number: number, length: number): string => number.toString(16).padStart(length, '0');

interface Signer extends ServerKey {
  readonly sign: (text: string) => string;
}

export function newSigner(): Signer {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const kid = createHash('sha256').update(thumbprintText({ x, y })).digest('base64url');
  const signed = (text: string): string =>
    sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64url');
  return { kid, x, y, sign: signed };
}

/** The key of all servers that a test does not give another one. */
const KEY = newSigner();

export const keysCall = (signer = KEY): Server => ({
  'GET /.well-known/duds-keys.json': { body: { keys: [{ kid: signer.kid, x: signer.x, y: signer.y }] } },
});

/** A receipt with a signature; what is given may contradict it. */
export function receipt<Sent extends object>(
  sent: Sent & { readonly hash: string },
  { by = KEY, host = HOST, at = '2026-11-20T12:00:00.000Z' } = {},
) {
  const signature = by.sign(receiptText({ host, hash: sent.hash, at }));
  return { ...sent, host, at, key: by.kid, signature };
}

export const voteReceipt = (vote: VoteFields, ...how: [Parameters<typeof receipt>[1]?]): VoteReceipt =>
  receipt({ ...vote, hash: hashOfVote(vote, hash) }, ...how);

export function fitReceipt(
  fit: Omit<FitReceipt, keyof ReturnType<typeof receipt>>,
  at = STARTED,
  by = KEY,
): FitReceipt {
  return receipt({ ...fit, hash: hash(fitText({ ...fit, submittedAt: at }, hash)) }, { at, by });
}

const ABOUT = {
  title: 'Overdressed',
  sub_title: null,
  description: 'More is more.',
  ...{ xp_first: 300, xp_second: 150, xp_third: 75, xp_entry: 25 },
  prizes: [],
};

function sealed(seals: EventSeals, seal: Omit<Seal, 'key' | 'signature'>, by = KEY): Seal {
  return { ...seal, key: by.kid, signature: by.sign(sealText(seals.host, seals.event, seal)) };
}

/** What a running event says, with its start seal. */
export function startSeals(event: number, { by = KEY, fits = `2:${hash('fits')}`, rulings = [] as Ruling[] } = {}) {
  const seals: EventSeals = { host: HOST, event, about: ABOUT, seals: [], rulings };
  const nothing = { votes: '0:-', leftOut: '0:-', rulings: '0:-' };
  const about = hash(aboutText(event, ABOUT, hash));
  const start = sealed(seals, { kind: 'start', about, fits, ...nothing, ends: ENDS, at: STARTED }, by);
  return { ...seals, seals: [start] };
}

/** Decides the vote of a request, as an honest server does. */
export function decide(event: number, loser: number, { headers, body }: ApiRequest): ApiResponse {
  const { winner } = JSON.parse(body) as { winner: number };
  if (winner === loser) return { status: 201, body: { winner } };
  const [loSeen = '', hiSeen = '', salt = ''] = (headers.seen ?? '').split(' ');
  const [lo, hi] = [Math.min(winner, loser), Math.max(winner, loser)];
  return { status: 201, body: { winner, receipt: voteReceipt({ event, lo, hi, winner, loSeen, hiSeen, salt }) } };
}

/** Enters the fit of a request. */
export const enter =
  (event: number, wallet: string) =>
  (avatar: unknown): ApiResponse => {
    const fit = {
      event,
      id: 5,
      wallet: wallet.toLowerCase(),
      salt: hex(5, 32),
      avatar: avatar as FitReceipt['avatar'],
    };
    return { status: 201, body: { receipt: fitReceipt(fit) } };
  };

interface Closing {
  readonly event?: number;
  readonly fits?: number;
  readonly votes?: number;
  readonly rulings?: readonly Ruling[];
  /** Which votes bans leave out, by their order. */
  readonly banned?: readonly number[];
  /** How many of the first fits wear a beret. */
  readonly hats?: number;
}

/** An event with its seals and rulings, and the receipts of all its votes and of its first fit. */
export function closedEvent({
  event = 4,
  fits: size = 7,
  votes: count = 40,
  rulings = [],
  banned = [],
  hats = 0,
}: Closing = {}) {
  const fits = Array.from({ length: size }, (_, index) =>
    fitOf(index + 1, index < hats ? 'hair-and-hats/beret.svg' : ''),
  );
  const votes = Array.from({ length: count }, (_, index) => voteOf(index, size));
  const looks = new Map(fits.map(fit => [fit.id, lookHash(fit, hash)]));
  const fieldsOf = ([lo, hi, winner, salt]: PublishedVote): VoteFields => ({
    ...{ event, lo, hi, winner, salt },
    ...{ loSeen: looks.get(lo) ?? '', hiSeen: looks.get(hi) ?? '' },
  });
  const receipts: Receipt[] = votes.map(vote => ({ ...voteReceipt(fieldsOf(vote)), wallet: walletOf(1) }));
  const [first] = fits;
  if (first) {
    const { id, wallet, salt, submittedAt, place: _place, ...avatar } = first;
    receipts.push(fitReceipt({ event, id, wallet, salt, avatar }, submittedAt));
  }
  const leftOut = banned.map(index => receipts[index]?.hash ?? '');
  return { closed: close({ event, fits, votes, leftOut, rulings: [...rulings] }), receipts };
}

const walletOf = (id: number): string => `0x${hex(id, 40)}`;

function fitOf(id: number, hairAndHats: string) {
  const own = { background: `#${hex(id, 6)}`, hairAndHats };
  return {
    ...{ id, submittedAt: '2026-11-19T12:00:00.000Z', place: null as number | null },
    ...{ wallet: walletOf(id), salt: hex(id, 32), ...DEFAULT_AVATAR, ...own },
  };
}

/** Lower ids win, more or less. */
function voteOf(index: number, fits: number): PublishedVote {
  const lo = 1 + (index % (fits - 1));
  const hi = lo + 1 + (Math.floor(index / fits) % (fits - lo));
  return [lo, hi, index % 5 === 4 ? hi : lo, hex(1_000 + index, 32)];
}

type Unsealed = Pick<ClosedEvent, 'event' | 'votes' | 'leftOut' | 'rulings'> & {
  readonly fits: readonly ReturnType<typeof fitOf>[];
};

function close({ event, fits, votes, leftOut, rulings }: Unsealed): ClosedEvent {
  const withdrawn = rulings.flatMap(({ kind, subject }) => (kind === 'withdraw' ? Number(subject) : []));
  const unhashed = { host: HOST, event, about: ABOUT, seals: [], rulings, fits, votes, leftOut };
  const { voteHashes } = hashVotes(unhashed, hash);
  const banned = new Set(leftOut);
  const ballots = votes.flatMap(([left, right, winner], index) =>
    banned.has(voteHashes[index] ?? '') || [left, right].some(id => withdrawn.includes(id))
      ? []
      : [{ left, right, winner }],
  );
  const ranked = fits.filter(({ id }) => !withdrawn.includes(id));
  const places = new Map(countBallots(ranked, ballots).ranking.map(({ id }, index) => [id, index + 1]));
  const published = fits.map((fit): PublishedFit => {
    if (!withdrawn.includes(fit.id)) return { ...fit, place: places.get(fit.id) ?? null };
    const { id, submittedAt } = fit;
    return { id, submittedAt, place: null, hash: hashOfFit(event, fit, hash), look: lookHash(fit, hash) };
  });
  return sealEnd({ ...unhashed, fits: published });
}

/** Seals what the lists say now. */
export function sealEnd(closed: ClosedEvent): ClosedEvent {
  const index = indexesOf(closed);
  const texts = { fits: sealedList(index.fits, hash), votes: sealedList(index.votes, hash) };
  const rulings = sealedList(
    indexOf(
      closed.rulings.map(ruling => hash(rulingText(closed.event, ruling))),
      hash,
    ),
    hash,
  );
  const { seals } = startSeals(closed.event, { fits: texts.fits });
  const [start] = seals;
  if (start === undefined) throw new Error('no start seal');
  const { key: _key, signature: _signature, ...fields } = start;
  const leftOut = sealedList(index.leftOut, hash);
  const end = sealed(closed, { ...fields, ...texts, leftOut, rulings, kind: 'end', at: SEALED });
  return { ...closed, seals: [start, end] };
}

function hashesOf(closed: ClosedEvent) {
  const fits = closed.fits.map(fit => hashOfFit(closed.event, fit, hash));
  return { fits, votes: hashVotes(closed, hash).voteHashes, leftOut: closed.leftOut };
}

function indexesOf(closed: ClosedEvent) {
  const { fits, votes, leftOut } = hashesOf(closed);
  return { fits: indexOf(fits, hash), votes: indexOf(votes, hash), leftOut: indexOf(leftOut, hash) };
}

/** What a server publishes about a closed event, in pages. */
export function closedServer(closed: ClosedEvent): Server {
  const { event, host, about, seals, rulings } = closed;
  const hashes = hashesOf(closed);
  const server: Server = {
    ...keysCall(),
    [`GET event/${event}/seals`]: { body: { host, event, about, seals, rulings } },
    [`GET event/${event}/results`]: { body: anEvent({ id: event, title: 'Overdressed' }) },
    [`GET results/${event}`]: { body: rowsOf(closed) },
    [`GET results/${event}/pieces`]: { body: [] },
    [`GET results/${event}/votes`]: { body: { event, ...indexesOf(closed) } },
  };
  for (const [parameter, elements, keys] of [
    ['page', closed.votes, hashes.votes],
    ['fits', closed.fits, hashes.fits],
    ['hashes', hashes.votes, hashes.votes],
    ['fitHashes', hashes.fits, hashes.fits],
    ['leftOut', hashes.leftOut, hashes.leftOut],
  ] as const)
    for (const [page, body] of pagesOf(elements, keys).entries())
      server[`GET results/${event}/votes?${parameter}=${page}`] = { body };
  server[`GET results/${event}/votes?entries=*`] = ({ query }) => {
    const ids = query.split(',').map(Number);
    return { body: closed.fits.filter(({ id }) => ids.includes(id)) };
  };
  return server;
}

function pagesOf(elements: readonly unknown[], hashes: readonly string[]): readonly (readonly unknown[])[] {
  const sorted = elements
    .map((element, index) => ({ element, key: hashes[index] ?? '' }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ element }) => element);
  const pages = Array.from({ length: Math.ceil(sorted.length / PAGE_SIZE) });
  return pages.map((_, page) => sorted.slice(page * PAGE_SIZE, (page + 1) * PAGE_SIZE));
}

const rowsOf = ({ fits }: ClosedEvent) =>
  fits
    .flatMap(fit => (fit.hash === undefined && fit.place !== null ? fit : []))
    .sort((a, b) => (a.place ?? 0) - (b.place ?? 0))
    .map(({ id: _id, submittedAt: _at, place: _place, salt: _salt, ...row }) => row);

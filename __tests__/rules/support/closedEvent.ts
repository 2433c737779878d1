import { createECDH, createHash, createPublicKey, sign, verify, createPrivateKey } from 'node:crypto';
import { seededRandom } from '#rules/fits/random';
import { DEFAULT_AVATAR } from '#rules/outfit/avatar';
import { checkClosed, type CheckInput } from '#rules/proof/checkClosed';
import type { CheckTools } from '#rules/proof/checkTools';
import type { CheckLine, Finding } from '#rules/proof/findings';
import { avatarOf, hashOfFit, hashOfVote, indexOf, lookOf, sealedList, voteFields } from '#rules/proof/lists';
import type {
  ClosedEvent,
  FitReceipt,
  PublishedFit,
  PublishedVote,
  Receipt,
  Ruling,
  Seal,
  ServerKey,
  VoteReceipt,
} from '#rules/proof/published';
import { applyRulings, hashVotes } from '#rules/proof/rulingsInForce';
import { aboutText, receiptText, rulingText, sealText, thumbprintText } from '#rules/proof/texts';
import { countBallots } from '#rules/voting/rankEntries';

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** A key that is the same in every run. */
interface TestKey extends ServerKey {
  readonly sign: (text: string) => string;
}

function testKey(name: string): TestKey {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(sha256(name), 'hex');
  const point = pair.getPublicKey();
  const [d, x, y] = [pair.getPrivateKey(), point.subarray(1, 33), point.subarray(33)].map(part =>
    part.toString('base64url'),
  ) as [string, string, string];
  const key = createPrivateKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', d, x, y } });
  return {
    kid: TOOLS.thumbprint(thumbprintText({ x, y })),
    x,
    y,
    sign: text => sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url'),
  };
}

export const TOOLS: CheckTools = {
  hash: sha256,
  thumbprint: text => createHash('sha256').update(text).digest('base64url'),
  verify: (text, signature, { x, y }) => {
    try {
      const key = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } });
      const bytes = Buffer.from(/^[\w-]{86}$/.test(signature) ? signature : '', 'base64url');
      return Promise.resolve(verify('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }, bytes));
    } catch {
      return Promise.resolve(false);
    }
  },
};

export const KEY = testKey('server');
export const OTHER_KEY = testKey('another server');
export const listed = ({ kid, x, y }: TestKey): ServerKey => ({ kid, x, y });

const HOST = 'duds.example';
const EVENT = 12;
const START = '2026-05-02T12:00:00.000Z';
const ENDS = '2026-05-03T12:00:00.000Z';
const END = '2026-05-03T12:00:05.000Z';
export const LATER = '2026-05-04T12:00:00.000Z';
const ABOUT = {
  title: 'Fête | de l’Œuvre',
  sub_title: null,
  description: 'Dress\nfor it.',
  xp_first: 300,
  xp_second: 200,
  xp_third: 100,
  xp_entry: 10,
  prizes: [{ url: 'https://duds.example/prize', file: null }],
};

export const saltOf = (n: number): string => n.toString(16).padStart(32, '0');
export const walletOf = (id: number): string => `0x${id.toString(16).padStart(40, '0')}`;
const headOf = (id: number): string => `head/no-${id}.svg`;

type KnownFit = Extract<PublishedFit, { readonly wallet: string }>;

/** The last one is from a time when the game had two layers. */
export const fitsOf = (count: number): readonly KnownFit[] =>
  Array.from({ length: count }, (_, index) => ({
    id: 101 + index,
    submittedAt: `2026-05-01T10:00:${String(index % 60).padStart(2, '0')}.000Z`,
    place: null,
    wallet: walletOf(101 + index),
    salt: saltOf(1_000_000 + index),
    ...(index === count - 1 ? { background: '#999' } : DEFAULT_AVATAR),
    head: headOf(101 + index),
  }));

/** The lower its id, the likelier a fit is to win. */
export function votesOn(fits: readonly Pick<PublishedFit, 'id'>[], count: number): readonly PublishedVote[] {
  const random = seededRandom(count);
  const pairs = fits.flatMap(({ id: lo }, at) => fits.slice(at + 1).map(({ id: hi }) => [lo, hi] as const));
  return Array.from({ length: count }, (_, index) => {
    const [lo, hi] = pairs[index % pairs.length]!;
    return [lo, hi, random() < 1 / (1 + Math.exp((lo - hi) / 3)) ? lo : hi, saltOf(index)];
  });
}

export const rulingOf = (number: number, kind: Ruling['kind'], subject: string, change: Partial<Ruling> = {}) => ({
  number,
  kind,
  subject,
  at: `2026-05-02T13:00:0${number}.000Z`,
  reason: `Reason ${number}.`,
  ...change,
});

export type Content = Omit<ClosedEvent, 'seals'>;

/** Each fit with the place that the votes give it. */
export function placed<C extends Content>(content: C): C {
  const { fits, ballots } = applyRulings(hashVotes({ ...content, seals: [] }, sha256));
  const ids = ballots.length === 0 ? [] : countBallots(fits, ballots).ranking.map(({ id }) => id);
  return { ...content, fits: content.fits.map(fit => ({ ...fit, place: ids.indexOf(fit.id) + 1 || null })) };
}

const listOf = (hashes: readonly string[]): string => sealedList(indexOf(hashes, sha256), sha256);

type SealFields = Partial<Omit<Seal, 'key' | 'signature'>>;

export function signedSeal({ host, event }: Content, fields: Omit<Seal, 'key' | 'signature'>, by = KEY): Seal {
  return { ...fields, key: by.kid, signature: by.sign(sealText(host, event, fields)) };
}

/** With the seals that belong to it. */
export function sealed(
  content: Content,
  {
    start = {},
    end = {},
    by = KEY,
  }: { readonly start?: SealFields; readonly end?: SealFields; readonly by?: TestKey } = {},
): ClosedEvent {
  const { event, fits, rulings, leftOut } = content;
  const { voteHashes } = hashVotes({ ...content, seals: [] }, sha256);
  const ruled = (list: readonly Ruling[]): string => listOf(list.map(ruling => sha256(rulingText(event, ruling))));
  const both = {
    about: sha256(aboutText(event, content.about, sha256)),
    fits: listOf(fits.map(fit => hashOfFit(event, fit, sha256))),
  };
  const before = ruled(rulings.filter(({ at }) => at <= START));
  const none = { votes: '0:-', leftOut: '0:-' };
  const all = { votes: listOf(voteHashes), leftOut: listOf(leftOut), rulings: ruled(rulings) };
  const ends = rulings.find(({ kind, at }) => kind === 'extend' && at > START)?.subject ?? ENDS;
  const at = ends === ENDS ? END : ends;
  return {
    ...content,
    seals: [
      signedSeal(content, { kind: 'start', ...both, ...none, rulings: before, ends: ENDS, at: START, ...start }, by),
      signedSeal(content, { kind: 'end', ...both, ...all, ends, at, ...end }, by),
    ],
  };
}

export const contentOf = (change: Partial<Content> = {}): Content => {
  const fits = change.fits ?? fitsOf(5);
  const votes = votesOn(fits, 30);
  return placed({ host: HOST, event: EVENT, about: ABOUT, rulings: [], fits, votes, leftOut: [], ...change });
};

export const voteHashesOf = (content: Content): readonly string[] =>
  hashVotes({ ...content, seals: [] }, sha256).voteHashes;

/** The same event after the weakest fit was withdrawn, two votes were left out, one came back, and the voting was extended. */
export function ruledContent(content: Content): Content {
  const rulings = [
    rulingOf(1, 'withdraw', '105', { at: '2026-05-02T11:00:00.000Z' }),
    rulingOf(2, 'ban', '2'),
    rulingOf(3, 'unban', '1'),
    rulingOf(4, 'extend', LATER),
  ];
  const fits = content.fits.map(fit => (fit.id === 105 ? masked(fit) : fit));
  return placed({ ...content, fits, rulings, leftOut: voteHashesOf(content).slice(0, 1) });
}

/** Only its hashes, as after a withdrawal or when its wallet was forgotten. */
export const masked = (fit: PublishedFit): PublishedFit => ({
  id: fit.id,
  submittedAt: fit.submittedAt,
  place: fit.place,
  hash: hashOfFit(EVENT, fit, sha256),
  look: lookOf(fit, sha256),
});

const AT = '2026-05-02T18:00:00.000Z';

function signedReceipt<R extends object>(fields: R, hash: string, { by = KEY, host = HOST, at = AT } = {}) {
  return { ...fields, host, hash, at, key: by.kid, signature: by.sign(receiptText({ host, hash, at })) };
}

type By = Parameters<typeof signedReceipt>[2];

export function voteReceipt({ event, fits }: Content, vote: PublishedVote, by?: By): VoteReceipt {
  const fields = voteFields(event, vote, new Map(fits.map(fit => [fit.id, lookOf(fit, sha256)])));
  return signedReceipt(fields, hashOfVote(fields, sha256), by);
}

export function fitReceipt({ event }: Content, fit: PublishedFit, by?: By): FitReceipt {
  if (fit.hash !== undefined) throw new Error('Its receipt cannot be made of a hash.');
  const { id, wallet, salt, submittedAt: at } = fit;
  return signedReceipt({ event, id, wallet, avatar: avatarOf(fit), salt }, hashOfFit(event, fit, sha256), {
    at,
    ...by,
  });
}

/** What all browsers together have kept. */
export const receiptsOf = (content: Content): readonly Receipt[] => [
  ...content.votes.map(vote => voteReceipt(content, vote)),
  ...content.fits.flatMap(fit => (fit.hash === undefined ? fitReceipt(content, fit) : [])),
];

export async function linesOf(input: CheckInput, tools: CheckTools = TOOLS): Promise<readonly CheckLine[]> {
  const lines: CheckLine[] = [];
  for await (const line of checkClosed(input, tools)) lines.push(line);
  return lines;
}

export function codeOf(finding: Finding): string {
  const detail = 'problem' in finding ? finding.problem : finding.code === 'other-ranking' ? finding.of : undefined;
  return [finding.code, ...(detail === undefined ? [] : [detail])].join(':');
}

/** Each finding that is not ok, as 'LINE VERDICT CODE'. */
export const notices = (lines: readonly CheckLine[]): readonly string[] =>
  lines.flatMap(({ line, findings }) =>
    findings.flatMap(one => (one.verdict === 'ok' ? [] : `${line} ${one.verdict} ${codeOf(one)}`)),
  );

import { createHash, createPublicKey, generateKeyPairSync, sign, verify, type KeyObject } from 'node:crypto';
import { Signature, verifyMessage, Wallet } from 'ethers';
import {
  applyRulings,
  ballotText,
  CHECK_LINES,
  checkSheet,
  countBallots,
  countText,
  DEFAULT_AVATAR,
  entryText,
  fitText,
  hashOfText,
  leafOf,
  rankingText,
  receiptText,
  sealLeaf,
  sealText,
  seededRandom,
  sha256Base64Url,
  sheetLeaves,
  thumbprintText,
  treeText,
  VOTER_KEY_RESOURCE,
  type BallotReceipt,
  type CheckInput,
  type CheckLine,
  type CheckTools,
  type EntryReceipt,
  type EventSeal,
  type OwnReceipt,
  type RollRow,
  type Ruling,
  type ServerKey,
  type Sheet,
  type SheetBallot,
  type SheetEntry,
} from '../../../rules/index';

const HOST = 'duds.example';
const EVENT = 12;
const ENDS = '2026-05-08T12:00:00.000Z';

export const sha256 = (bytes: Uint8Array): Uint8Array => new Uint8Array(createHash('sha256').update(bytes).digest());

/** A private key on P-256, with its public one as a sheet lists it. */
export interface TestKey {
  readonly secret: KeyObject;
  readonly listed: ServerKey;
}

export function newTestKey(since = '2026-04-01T00:00:00.000Z'): TestKey {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = createPublicKey(privateKey).export({ format: 'jwk' });
  return { secret: privateKey, listed: { id: sha256Base64Url(thumbprintText({ x, y }), sha256), x, y, since } };
}

export const signWith = ({ secret }: TestKey, text: string): string =>
  sign('sha256', Buffer.from(text), { key: secret, dsaEncoding: 'ieee-p1363' }).toString('base64url');

const SECP256K1_ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;

/** The other signature of a wallet that the curve allows, and Ethereum does not. */
export function withHighS(signature: string): string {
  const { r, s, yParity } = Signature.from(signature);
  const high = (SECP256K1_ORDER - BigInt(s)).toString(16).padStart(64, '0');
  return `${r}${high}${yParity === 0 ? '1c' : '1b'}`;
}

export const nodeTools: CheckTools = {
  hash: sha256,
  verify: (text, signature, { x, y }) => {
    const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
    const bytes = Buffer.from(signature, 'base64url');
    return Promise.resolve(verify('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }, bytes));
  },
  recover: (message, signature) => {
    try {
      return verifyMessage(message, signature).toLowerCase();
    } catch {
      return undefined;
    }
  },
  verifyNote: (text, signature, key) => {
    const der = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), Buffer.from(key, 'base64')]);
    const publicKey = createPublicKey({ key: der, format: 'der', type: 'spki' });
    return verify(null, Buffer.from(text), publicKey, Buffer.from(signature, 'base64'));
  },
};

interface Voter {
  readonly wallet: Wallet;
  readonly address: string;
  readonly key: TestKey;
}

export interface ProvenEvent {
  readonly sheet: Sheet;
  readonly key: TestKey;
  readonly voters: readonly Voter[];
  /** As the voters' browsers keep them. */
  readonly receipts: readonly OwnReceipt[];
}

const leaf = (text: string): string => leafOf(text, sha256);
const uuid = (random: () => number): string => {
  const hex = Array.from({ length: 32 }, () => Math.floor(random() * 16).toString(16)).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
};

export function signInText({ address, key }: Pick<Voter, 'address' | 'key'>, host = HOST): string {
  return [
    `${host} wants you to sign in with your Ethereum account:`,
    address,
    '',
    'Sign in to DUDS. This is free and sends no transaction.',
    '',
    `URI: https://${host}`,
    'Version: 1',
    'Chain ID: 1',
    'Nonce: abcdefgh12345678',
    'Issued At: 2026-05-01T12:00:00.000Z',
    'Resources:',
    `- ${VOTER_KEY_RESOURCE}${key.listed.id}`,
  ].join('\n');
}

const at = (minutes: number): string =>
  new Date(Date.parse('2026-05-01T12:00:00.000Z') + 60_000 * minutes).toISOString();

/** An honest event that was voted on and closed: six fits, four voters, a withdrawn fit. */
export async function provenEvent(seed = 1): Promise<ProvenEvent> {
  const random = seededRandom(seed);
  const key = newTestKey();
  const voters = [1, 2, 3, 4].map(number => {
    const wallet = new Wallet(`0x${(number + 10 * seed).toString(16).padStart(64, '0')}`);
    return { wallet, address: wallet.address, key: newTestKey() };
  });
  const entries = Array.from({ length: 6 }, (_, index): SheetEntry => {
    const wallet = voters[index]?.address.toLowerCase() ?? `0x${String(index).repeat(40)}`;
    return { id: 101 + index, submittedAt: at(index - 60), wallet, salt: uuid(random), ...DEFAULT_AVATAR };
  });
  const withdrawn = entries[5] as SheetEntry;
  const rulings: Ruling[] = [
    { number: 1, kind: 'withdraw', subject: String(withdrawn.id), at: at(3), reason: 'not a fit' },
  ];
  const ballots = voters.flatMap(({ address }, voter) =>
    [101, 102, 103, 104, 105, 106]
      .filter((_, index) => index !== voter)
      .flatMap((left, index, all): (readonly [SheetBallot, string])[] => {
        const right = all[(index + 1) % all.length] ?? 0;
        const winner = random() < 0.7 ? Math.min(left, right) : Math.max(left, right);
        return [[[left, right, winner, 1, uuid(random)], address]];
      }),
  );
  const sealedLeaf = ([ballot]: readonly [SheetBallot, string]): string => {
    const [left, right, winner, signed, salt] = ballot;
    return leaf(
      ballotText({ event: EVENT, lo: Math.min(left, right), hi: Math.max(left, right), winner, signed, salt }),
    );
  };
  const byLeaf = (one: (typeof ballots)[number], other: (typeof ballots)[number]) =>
    sealedLeaf(one) < sealedLeaf(other) ? -1 : 1;
  // Two batches, as an hourly seal makes them.
  const log = [...ballots.slice(0, 10).sort(byLeaf), ...ballots.slice(10).sort(byLeaf)];
  const base = {
    format: 2,
    host: HOST,
    event: EVENT,
    entries: entries.map((entry, index) => (index === 5 ? reduced(entry) : entry)),
    rulings,
    leftOut: [],
    keys: [key.listed],
    ballots: log.map(([ballot]) => ballot),
  } as const;
  const starting: Sheet = { ...base, seals: [], roll: [], ranking: [], rulings: [] };
  const start = sealNext(starting, key, { kind: 'start', at: at(0), ballots: 0 });
  const startLeaf = sealLeaf(HOST, EVENT, start, sha256);
  const roll = await Promise.all(voters.map((voter, index) => rollRow(voter, startLeaf, 5, index)));
  const { ballots: counted, entries: ranked } = applyRulings({ ...base, seals: [], roll: [], ranking: [] });
  const ranking = countBallots(ranked, counted).ranking.map(({ id }) => id);
  const sheet = sealAll({ ...base, roll: sortRoll(roll), ranking, seals: [start] }, key);
  return { sheet, key, voters, receipts: receiptsOf(sheet, key, voters, ballots, entries) };
}

/** What the sheet shows of an entry that was withdrawn or forgotten. */
export function reduced(entry: SheetEntry): SheetEntry {
  if (entry.person !== undefined) return entry;
  const { id, submittedAt, wallet, salt } = entry;
  return { id, submittedAt, person: hashOfText(fitText({ wallet, avatar: entry, salt }), sha256) };
}

export async function rollRow(voter: Voter, start: string, count: number, token: number): Promise<RollRow> {
  const message = signInText(voter);
  const { x, y } = voter.key.listed;
  const wallet = voter.address.toLowerCase();
  return {
    wallet,
    x,
    y,
    message,
    signature: await voter.wallet.signMessage(message),
    token: { contract: `0x${'a'.repeat(40)}`, tokenId: String(token) },
    count,
    countSignature: signWith(voter.key, countText(start, wallet, count)),
  };
}

const sortRoll = (roll: readonly RollRow[]): readonly RollRow[] =>
  [...roll].sort((one, other) => {
    const leafOfRow = (row: RollRow) => sheetLeaves({ ...EMPTY, roll: [row] }, sha256).roll[0] ?? '';
    return leafOfRow(one) < leafOfRow(other) ? -1 : 1;
  });

const EMPTY: Sheet = {
  format: 2,
  host: HOST,
  event: EVENT,
  entries: [],
  rulings: [],
  leftOut: [],
  seals: [],
  keys: [],
  roll: [],
  ballots: [],
  ranking: [],
};

interface SealPlan {
  readonly kind: EventSeal['kind'];
  readonly at: string;
  /** How many ballots, and rulings, are sealed by then. */
  readonly ballots: number;
  readonly rulings?: number;
}

/** The seal that would follow those of the sheet. */
export function sealNext(sheet: Sheet, key: TestKey, { kind, at: time, ballots, rulings = 0 }: SealPlan): EventSeal {
  const leaves = sheetLeaves(sheet, sha256);
  const last = sheet.seals.at(-1);
  const isLast = kind === 'end' || kind === 'final';
  const unsigned = {
    kind,
    previous: last ? sealLeaf(sheet.host, sheet.event, last, sha256) : '-',
    entries: treeText(leaves.entries, sha256),
    ballots: treeText(leaves.ballots.slice(0, ballots), sha256),
    rulings: treeText(leaves.rulings.slice(0, rulings), sha256),
    roll: isLast ? treeText(leaves.roll, sha256) : '-',
    ranking: kind === 'final' ? hashOfText(rankingText(sheet.event, sheet.ranking), sha256) : '-',
    ends: ENDS,
    at: time,
    key: key.listed.id,
  };
  return { ...unsigned, signature: signWith(key, sealText(sheet.host, sheet.event, unsigned)) };
}

/** All seals after the first, made anew: as an honest server makes them once, or a cheating one again. */
export function sealAll(sheet: Sheet, key: TestKey): Sheet {
  const all = { ballots: sheet.ballots.length, rulings: sheet.rulings.length };
  const plans: readonly SealPlan[] = [
    { kind: 'rulings', at: at(4), ballots: 0, rulings: sheet.rulings.length },
    { kind: 'ballots', at: at(90), ballots: Math.min(10, all.ballots), rulings: sheet.rulings.length },
    { kind: 'end', at: '2026-05-08T12:00:21.000Z', ...all },
    { kind: 'final', at: '2026-05-08T12:00:22.000Z', ...all },
  ];
  return plans.reduce<Sheet>((sealed, plan) => ({ ...sealed, seals: [...sealed.seals, sealNext(sealed, key, plan)] }), {
    ...sheet,
    seals: sheet.seals.slice(0, 1),
  });
}

function receiptsOf(
  sheet: Sheet,
  key: TestKey,
  voters: readonly Voter[],
  ballots: readonly (readonly [SheetBallot, string])[],
  entries: readonly SheetEntry[],
): readonly OwnReceipt[] {
  const seal = sealLeaf(sheet.host, sheet.event, sheet.seals[0] as EventSeal, sha256);
  const votes = ballots.map(([[left, right, winner, signed, salt], address]): OwnReceipt => {
    const fields = { event: EVENT, lo: Math.min(left, right), hi: Math.max(left, right), winner, signed, salt };
    const text = { event: EVENT, leaf: leaf(ballotText(fields)), seal, at: at(30) };
    const receipt: BallotReceipt = {
      format: 2,
      ...fields,
      ...text,
      key: key.listed.id,
      signature: signWith(key, receiptText(text)),
    };
    const voter = voters.find(one => one.address === address)?.key.listed.id;
    return { ...receipt, wallet: address.toLowerCase(), voter };
  });
  const fits = entries.flatMap((entry): readonly EntryReceipt[] => {
    if (entry.person !== undefined) return [];
    const { id, submittedAt, wallet, salt } = entry;
    const person = hashOfText(fitText({ wallet, avatar: entry, salt }), sha256);
    const text = {
      event: EVENT,
      leaf: leaf(entryText(EVENT, { id, submittedAt, person })),
      seal: '-',
      at: submittedAt,
    };
    const fields = { format: 2, id, wallet, avatar: DEFAULT_AVATAR, salt } as const;
    return [{ ...fields, ...text, key: key.listed.id, signature: signWith(key, receiptText(text)) }];
  });
  return [...votes, ...fits];
}

export async function linesOf(
  input: CheckInput,
  tools: CheckTools = nodeTools,
): Promise<Readonly<Record<CheckLine['line'], CheckLine>>> {
  const lines: CheckLine[] = [];
  for await (const line of checkSheet(input, tools)) lines.push(line);
  return Object.fromEntries(lines.map(line => [line.line, line])) as Readonly<Record<CheckLine['line'], CheckLine>>;
}

/** Every finding, by its line. */
export async function findingsIn(input: CheckInput): Promise<readonly string[]> {
  const lines = await linesOf(input);
  return CHECK_LINES.flatMap(name => lines[name].findings.map(({ verdict, code }) => `${name}: ${verdict} ${code}`));
}

/** What is found in an honest event, whose holdings and witnesses nobody here can tell. */
export const HONEST_FINDINGS = [
  'votes: ok votes-counted',
  'votes: ok votes-left-out',
  'voters: ok voters-signed',
  'voters: untold tokens-unchecked',
  'sealed: ok sheet-sealed',
  'rulings: ok rulings-applied',
  'seals: ok seals-chained',
  'witnesses: untold no-witness',
  'ranking: ok ranking-same',
];

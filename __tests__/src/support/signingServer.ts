import { createHash, createPublicKey, generateKeyPairSync, sign, verify, type KeyObject } from 'node:crypto';
import {
  ballotText,
  countText,
  leafOf,
  receiptText,
  sealLeaf,
  sealText,
  thumbprintText,
  type BallotReceipt,
  type EventRecord,
  type EventSeal,
  type Ruling,
  type ServerKey,
} from '../../../rules';
import { sha256 } from '../../rules/support/sealedEvent';
import { VOTER, type ApiRequest, type ApiResponse, type Server } from './screen';
import { ballots, FIRST, SECOND } from './votingGame';

export const EVENT = 3;
const AT = '2026-11-20T11:00:00.000Z';
export const ENDS = '2026-12-05T12:00:00.000Z';

export interface Signer extends ServerKey {
  readonly privateKey: KeyObject;
}

export function newSigner(): Signer {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = createHash('sha256').update(thumbprintText({ x, y })).digest('base64url');
  return { id, x, y, since: AT, privateKey };
}

export const signatureOf = (text: string, { privateKey }: Signer): string =>
  sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64url');

export const leaf = (text: string): string => leafOf(text, sha256);

interface Ballot {
  readonly winner: number;
  readonly receipt: BallotReceipt;
}

/**
 * A server that signs what it accepts, keeps a number for each voter's key and knows which keys wallets vouch for. Tests
 * change what it does next.
 */
export class SigningServer {
  readonly signer = newSigner();
  readonly ballots = new Map<string, Ballot>();
  readonly counts = new Map<string, number>();
  /** The `voter` headers of deciding posts. */
  readonly headers: string[] = [];
  /** Null: keys need no sign-in. */
  vouched: Set<string> | null = null;
  /** Replaces an honest response. */
  respond: (honest: ApiResponse, header: string) => ApiResponse | 'no network' | Promise<ApiResponse> = honest =>
    honest;
  record: EventRecord;

  constructor(host = 'duds.test') {
    const { privateKey: _, ...key } = this.signer;
    this.record = { format: 2, host, event: EVENT, seals: [], rulings: [], keys: [key] };
    this.seal('start', { entries: `2:${'ab'.repeat(32)}` });
  }

  get start(): string {
    return this.leaves()[0]!;
  }

  leaves(): readonly string[] {
    return this.record.seals.map(seal => sealLeaf(this.record.host, EVENT, seal, sha256));
  }

  /** Adds a seal, by default as the last one is. */
  seal(kind: EventSeal['kind'], trees: Partial<EventSeal> = {}): void {
    const last = this.record.seals.at(-1);
    const none = { entries: '-', ballots: '-', rulings: '-', roll: '-', ranking: '-', ends: ENDS };
    const seal = {
      ...none,
      ...last,
      ...trees,
      kind,
      previous: this.leaves().at(-1) ?? '-',
      at: AT,
      key: this.signer.id,
    };
    const signature = signatureOf(sealText(this.record.host, EVENT, seal), this.signer);
    this.record = { ...this.record, seals: [...this.record.seals, { ...seal, signature }] };
  }

  rule(kind: Ruling['kind'], subject: string): void {
    const ruling = { number: this.record.rulings.length + 1, kind, subject, at: AT, reason: 'a test' };
    this.record = { ...this.record, rulings: [...this.record.rulings, ruling] };
  }

  receiptOf(ballot: Pick<BallotReceipt, 'lo' | 'hi' | 'winner' | 'signed' | 'salt'>, by = this.signer): BallotReceipt {
    const fields = { event: EVENT, ...ballot };
    const named = { event: EVENT, leaf: leaf(ballotText(fields)), seal: this.leaves().at(-1)!, at: AT };
    return { format: 2, ...fields, ...named, key: by.id, signature: signatureOf(receiptText(named), by) };
  }

  /** The calls of a vote screen that shows two pairs, and then none. */
  calls(): Server {
    const server: Server = ballots(FIRST, SECOND, []);
    server[`GET event/${EVENT}/record`] = () => ({ body: this.record });
    for (const loser of [11, 12, 21, 22])
      server[`POST vote/${EVENT}/${loser}/${VOTER}`] = request => this.post(loser, request);
    return server;
  }

  private post(loser: number, { headers, body }: ApiRequest): ApiResponse | 'no network' | Promise<ApiResponse> {
    const { winner } = JSON.parse(body) as { winner: number };
    if (winner === loser) return { status: 201, body: { winner } };
    const header = headers.voter ?? '';
    this.headers.push(header);
    return this.respond(this.decide(loser, winner, header), header);
  }

  private decide(loser: number, winner: number, header: string): ApiResponse {
    const [lo, hi] = [Math.min(loser, winner), Math.max(loser, winner)];
    const known = this.ballots.get(`${lo} ${hi}`);
    if (header === '') return { status: 201, body: { winner } };
    if (known?.winner === winner) return { status: 201, body: { winner, receipt: known.receipt } };
    if (known) return { status: 409, body: { code: 'ballot-decided' } };
    const [x = '', y = '', count, salt, signature] = header.split(' ');
    const isSigned = x !== '-';
    if (isSigned) {
      const id = createHash('sha256').update(thumbprintText({ x, y })).digest('base64url');
      const before = this.counts.get(id) ?? 0;
      if (this.vouched?.has(id) === false) return { status: 409, body: { code: 'voter-key-unknown' } };
      if (Number(count) !== before + 1) return { status: 409, body: { code: 'count-differs', count: before } };
      if (!isSignedBy({ x, y }, countText(this.start, VOTER, Number(count)), signature!)) return { status: 400 };
      this.counts.set(id, before + 1);
    }
    const receipt = this.receiptOf({ lo, hi, winner, signed: isSigned ? 1 : 0, salt: isSigned ? salt! : y });
    this.ballots.set(`${lo} ${hi}`, { winner, receipt });
    return { status: 201, body: { winner, receipt } };
  }
}

function isSignedBy({ x, y }: { x: string; y: string }, text: string, signature: string): boolean {
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const bytes = Buffer.from(signature, 'base64url');
  return verify('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }, bytes);
}

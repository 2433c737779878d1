import { createHash, createPublicKey, verify } from 'node:crypto';
import type { KeysBody, ProofBody } from '../../contract/seals';
import { checkCount, rootByPath, type BallotReceipt1, type BallotSheet, type CountLine } from '../../rules/index';
import { groupedBy, isRequest, type FinalEvent, type History } from './history';
import type { Problem } from './problems';

/** Proofs that are requested per event: few enough for the server's limit. */
const PROOFS = 40;

const sha256 = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest();
const bytesOf = (hex: string) => Uint8Array.from(Buffer.from(hex, 'hex'));

/** Every acknowledged vote came with a receipt, and at the close all receipts prove themselves, as in a voter's browser. */
export async function checkReceipts(
  history: History,
  events: readonly FinalEvent[],
  server: string,
): Promise<readonly Problem[]> {
  const votes = history.operations.filter(isRequest('vote')).filter(({ outcome }) => outcome.kind === 'ok');
  const unsigned = votes.filter(({ outcome }) => outcome.kind === 'ok' && outcome.receipt === undefined);
  const receipts = votes.flatMap(({ outcome }) => (outcome.kind === 'ok' && outcome.receipt ? [outcome.receipt] : []));
  const { keys } = await read<KeysBody>(`${server}/.well-known/duds-keys.json`);
  const problems: Problem[] = unsigned.map(({ request }) => ({ rule: 'no-receipt', detail: JSON.stringify(request) }));
  const byEvent = groupedBy(receipts, ({ event }) => event);
  for (const { id, isClosed } of events) {
    if (!isClosed) continue;
    const broken = await checkEvent(server, id, byEvent.get(id) ?? [], keys);
    problems.push(...broken.map(detail => ({ rule: 'unproved' as const, detail: `event ${id}: ${detail}` })));
  }
  console.log(`${receipts.length} receipts checked against the seals of ${byEvent.size} events`);
  return problems;
}

async function checkEvent(
  server: string,
  event: number,
  receipts: readonly BallotReceipt1[],
  keys: KeysBody['keys'],
): Promise<readonly string[]> {
  const sheet = await read<BallotSheet>(`${server}/api/results/${event}/ballots`);
  if (sheet.seals === undefined) return ['the sheet has no seals'];
  const lines: CountLine[] = [];
  const isSigned = (text: string, signature: string, kid: string) =>
    Promise.resolve(
      keys.some(({ kid: id, kty, crv, x, y }) => {
        const key = createPublicKey({ key: { kty, crv, x, y }, format: 'jwk' });
        const bytes = Buffer.from(signature, 'base64url');
        return id === kid && verify('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }, bytes);
      }),
    );
  for await (const line of checkCount({ sheet, receipts }, { hash: sha256, verify: isSigned })) lines.push(line);
  const unproved: string[] = [];
  for (const { leaf } of receipts.slice(0, PROOFS))
    if (!(await isProved(server, event, leaf, sheet.seals))) unproved.push(`no proof of ${leaf}`);
  return [...lines.filter(({ verdict }) => verdict === 'failed').map(line => JSON.stringify(line)), ...unproved];
}

async function isProved(
  server: string,
  event: number,
  leaf: string,
  seals: readonly { readonly kind: string; readonly size: number; readonly root: string }[],
): Promise<boolean> {
  const { kind, index, size, path } = await read<ProofBody>(`${server}/api/event/${event}/proof/${leaf}`);
  const root = rootByPath(bytesOf(leaf), index, size, path.map(bytesOf), sha256);
  const seal = seals.find(one => one.kind === kind && one.size === size);
  return root !== undefined && Buffer.from(root).toString('hex') === seal?.root;
}

async function read<T>(url: string): Promise<T> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return (await response.json()) as T;
}

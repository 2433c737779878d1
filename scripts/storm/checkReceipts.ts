import type { ProofsBody, SealProofBody } from '../../contract/proofs';
import {
  checkByProofs,
  checkSheet,
  isBallotReceipt,
  ownLeaves,
  receiptProblem,
  receiptText,
  rulingsInForce,
  sealLeaf,
  verdictOf,
  type CheckLine,
  type EventRecord,
  type OwnReceipt,
  type Receipt,
  type Sheet,
} from '../../rules/index';
import { CHECK_TOOLS } from '../../server/cli/checkProofs';
import { isReceiptOf } from '../../src/api/checkReceipt';
import { read } from './finalState';
import { isRequest, type FinalEvent, type History, type Request } from './history';
import type { Problem } from './problems';

/** As many as the server proves in one call. */
const SAMPLE = 31;

const { hash, verify } = CHECK_TOOLS;

/**
 * Every acknowledged vote and entry came with a receipt of what was sent; and at the close, the check of the results page
 * finds nothing wrong with all of them.
 */
export async function checkReceipts(
  history: History,
  events: readonly FinalEvent[],
  server: string,
): Promise<readonly Problem[]> {
  const problems: Problem[] = [];
  for (const { id, answers } of events) {
    if (answers === undefined) continue;
    const { receipts, wrong } = await receiptsOf(history, answers.sheet);
    const seen = [...new Set(history.seen.filter(({ event }) => event === id).map(({ leaf }) => leaf))];
    const failed = await checkEvent({ ...answers, receipts, seen }, server);
    problems.push(...wrong, ...failed.map(detail => ({ rule: 'unproved' as const, detail: `event ${id}: ${detail}` })));
    const signed = receipts.filter(receipt => 'signed' in receipt && receipt.signed === 1).length;
    const { seals, rulings, roll } = answers.sheet;
    console.log(
      `event ${id}: ${receipts.length} receipts, ${signed} of signed votes, checked against ${seals.length} seals ` +
        `(${seen.length} seen before), ${rulings.length} rulings and ${roll.length} voters' keys`,
    );
  }
  return problems;
}

type Confirmable = Extract<Request, { readonly kind: 'vote' | 'enter' }>;

/** The event's receipts as browsers keep them, and the calls that were acknowledged without a correct one. */
async function receiptsOf({ operations }: History, sheet: Sheet) {
  const calls = operations.filter(isRequest('vote', 'enter')).filter(({ request }) => request.event === sheet.event);
  const requests = calls.map(({ request }) => request);
  const { withdrawn } = rulingsInForce(sheet.rulings);
  const byLeaf = new Map<string, OwnReceipt>();
  const wrong: Problem[] = [];
  for (const { request, outcome } of calls) {
    if (outcome.kind !== 'ok') continue;
    const { receipt } = outcome;
    const detail = JSON.stringify({ request, receipt });
    const isGone = request.kind === 'vote' && [request.lo, request.hi].some(id => withdrawn.has(id));
    if (receipt === undefined && !isGone) wrong.push({ rule: 'no-receipt', detail });
    if (receipt === undefined) continue;
    const asked = askedFor(receipt, request, requests);
    if (asked === undefined || !(await confirms(receipt, asked, sheet))) wrong.push({ rule: 'unproved', detail });
    else
      byLeaf.set(receipt.leaf, { ...receipt, wallet: asked.wallet, ...('voter' in asked && { voter: asked.voter }) });
  }
  return { receipts: [...byLeaf.values()], wrong };
}

/**
 * A wallet's two browsers may vote alike. Then both get the receipt of the one that decided. Only the last request with its
 * salt can be that one: it was signed again by another key if the server refused the first.
 */
function askedFor(receipt: Receipt, request: Confirmable, requests: readonly Confirmable[]): Confirmable | undefined {
  if (request.kind === 'enter' || request.salt === receipt.salt) return request;
  return requests.findLast(
    other => other.kind === 'vote' && other.wallet === request.wallet && other.salt === receipt.salt,
  );
}

/** As in the browser that sent it. */
async function confirms(receipt: Receipt, asked: Confirmable, sheet: Sheet): Promise<boolean> {
  if (!('format' in receipt)) return false;
  if (asked.kind === 'enter') {
    const keys = sheet.keys.map(key => ({ ...key, kid: key.id }));
    return !isBallotReceipt(receipt) && isReceiptOf({ ...asked, eventId: asked.event }, receipt, keys);
  }
  if (!isBallotReceipt(receipt) || receiptProblem(asked, receipt, sheet, hash) !== undefined) return false;
  const key = sheet.keys.find(({ id }) => id === receipt.key);
  return key !== undefined && verify(receiptText(receipt), receipt.signature, key);
}

interface Checked extends NonNullable<FinalEvent['answers']> {
  readonly receipts: readonly OwnReceipt[];
  readonly seen: readonly string[];
}

/** The seven lines with all receipts, and the three that browsers check of their own receipts by proofs. */
async function checkEvent({ sheet, results, receipts, seen }: Checked, server: string): Promise<readonly string[]> {
  const { host, event } = sheet;
  const end = sheet.seals.find(({ kind }) => kind === 'end');
  const log = end && (await readJson<SealProofBody>(`${server}/api/seals/proof/${sealLeaf(host, event, end, hash)}`));
  const shown = { rows: results, isComplete: true };
  const failed = await failedLines(checkSheet({ sheet, receipts, seen, log, results: shown }, CHECK_TOOLS));
  const record = await readJson<EventRecord>(`${server}/api/event/${event}/record`);
  const some = receipts.slice(-SAMPLE);
  const leaves = ownLeaves(event, some, hash);
  if (leaves.length === 0) return failed;
  const { proofs } = await readJson<ProofsBody>(`${server}/api/event/${event}/proofs?leaves=${leaves.join()}`);
  const byLeaf = Object.fromEntries(leaves.map((leaf, index) => [leaf, proofs[index] ?? null]));
  const input = { record, receipts: some, seen, proofs: byLeaf, log };
  return [...failed, ...(await failedLines(checkByProofs(input, CHECK_TOOLS)))];
}

async function failedLines(lines: AsyncGenerator<CheckLine>): Promise<readonly string[]> {
  const failed: string[] = [];
  for await (const line of lines) if (verdictOf(line) === 'failed') failed.push(JSON.stringify(line));
  return failed;
}

const readJson = async <T>(url: string): Promise<T> => (await (await read(url)).json()) as T;

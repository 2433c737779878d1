import { LAYERS } from '#rules/outfit/layers';
import { checkClosed } from '#rules/proof/checkClosed';
import { hashOfReceipt } from '#rules/proof/checkOwn';
import type { CheckLine } from '#rules/proof/findings';
import { isVoteReceipt, type Receipt } from '#rules/proof/published';
import { rulingsInForce } from '#rules/proof/rulingsInForce';
import { receiptText } from '#rules/proof/texts';
import { CHECK_TOOLS } from '../../server/cli/checkFiles';
import { isRequest, type Answers, type FinalEvent, type History, type Request } from './history';
import type { Problem } from './problems';

const { hash, verify } = CHECK_TOOLS;

/**
 * Every acknowledged vote and entry came with a receipt of what was sent; and once the event is closed, the check of the
 * results page finds all of them, and nothing that is wrong.
 */
export async function checkReceipts(history: History, events: readonly FinalEvent[]): Promise<readonly Problem[]> {
  const problems: Problem[] = [];
  for (const { id, answers } of events) {
    if (answers === undefined) continue;
    const { receipts, wrong } = await receiptsOf(history, answers);
    const seen = history.seen.filter(({ event }) => event === id);
    const failed = await failedLines(answers, receipts, seen);
    problems.push(...wrong, ...failed.map(detail => ({ rule: 'unproved' as const, detail: `event ${id}: ${detail}` })));
    const { votes, rulings } = answers.closed;
    const from = `${votes.length} published votes, ${rulings.length} rulings, and seals that were seen ${seen.length} times`;
    console.log(`event ${id}: ${receipts.length} receipts checked against ${from}`);
  }
  return problems;
}

type Confirmable = Extract<Request, { readonly kind: 'vote' | 'enter' }>;

/** The event's receipts as browsers keep them, and the calls that were acknowledged without a correct one. */
async function receiptsOf({ operations }: History, { closed, keys }: Answers) {
  const calls = operations.filter(isRequest('vote', 'enter')).filter(({ request }) => request.event === closed.event);
  const { withdrawn } = rulingsInForce(closed.rulings);
  const byHash = new Map<string, Receipt>();
  const wrong: Problem[] = [];
  for (const { request, outcome } of calls) {
    if (outcome.kind !== 'ok') continue;
    const { receipt } = outcome;
    const detail = JSON.stringify({ request, receipt });
    const isGone = request.kind === 'vote' && [request.lo, request.hi].some(id => withdrawn.has(id));
    if (receipt === undefined && !isGone) wrong.push({ rule: 'no-receipt', detail });
    if (receipt === undefined) continue;
    if (isOf(receipt, request) && (await isSigned(receipt, { closed, keys }))) byHash.set(receipt.hash, receipt);
    else wrong.push({ rule: 'unproved', detail });
  }
  return { receipts: [...byHash.values()], wrong };
}

/** Whether the receipt is about what was sent. Without a salt, a repeat may get the receipt of the wallet's other browser. */
function isOf(receipt: Receipt, asked: Confirmable): boolean {
  if (receipt.event !== asked.event) return false;
  if (!isVoteReceipt(receipt))
    return (
      asked.kind === 'enter' &&
      receipt.wallet === asked.wallet &&
      LAYERS.every(layer => receipt.avatar[layer] === asked.avatar[layer])
    );
  if (asked.kind === 'enter') return false;
  const isSame = (['lo', 'hi', 'winner', 'loSeen', 'hiSeen'] as const).every(name => receipt[name] === asked[name]);
  return isSame && receipt.salt === (asked.salt ?? receipt.salt);
}

async function isSigned(receipt: Receipt, { closed, keys }: Pick<Answers, 'closed' | 'keys'>): Promise<boolean> {
  const key = keys.find(({ kid }) => kid === receipt.key);
  if (key === undefined || receipt.host !== closed.host || receipt.hash !== hashOfReceipt(receipt, hash)) return false;
  return (await verify?.(receiptText(receipt), receipt.signature, key)) ?? false;
}

/** What is wrong with an event if all browsers check it with all receipts. */
async function failedLines(
  { closed, results, keys }: Answers,
  receipts: readonly Receipt[],
  seals: History['seen'],
): Promise<readonly string[]> {
  const failed: string[] = [];
  const kinds = new Set(seals.map(({ kind }) => kind));
  const hashes = new Set(seals.map(seal => seal.hash));
  if (hashes.size > kinds.size) failed.push('browsers saw different seals');
  const seen = Object.fromEntries(seals.map(seal => [seal.kind, seal.hash]));
  const shown = { rows: results, isComplete: true };
  for await (const line of checkClosed({ closed, keys, receipts, seen, shown }, CHECK_TOOLS))
    if (isWrong(line)) failed.push(JSON.stringify(line));
  return failed;
}

/** Here, a receipt that proves nothing is a fault, too. */
const isWrong = ({ findings }: CheckLine): boolean =>
  findings.some(({ verdict, code }) => verdict === 'failed' || code === 'no-evidence');

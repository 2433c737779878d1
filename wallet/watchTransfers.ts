import {
  readBlockNumber,
  readTransferLogs,
  walletTransferFilters,
  type BlockRange,
  type TransferLog,
} from '#rules/holdings/transferLogs';
import { TIMES } from './constants';
import type { TransferWatch } from './walletGateway';
import type { Ask } from './walletCalls';

/** Some providers refuse longer ranges. After a longer absence the holdings are read again instead. */
const MAX_RANGE = 500;
/** A wallet that has not responded by then is asked again later. */
const RESPONSE_LIMIT = 20_000;
const MAX_PAUSE = 64_000;
/** After this many refusals in a row the wallet does not give access to the chain. */
const MAX_REFUSALS = 3;
/** EIP-1193's unauthorised and unsupported, JSON-RPC's unknown method. */
const REFUSED: readonly unknown[] = [4100, 4200, -32601];
/** The newest blocks may still be replaced, and nodes behind one address may differ by some: these are read again. */
const UNSETTLED_BLOCKS = 5;

type Transfer = Pick<TransferLog, 'block' | 'id'>;

interface Progress {
  readonly position: Position | null;
  /** In a row. */
  readonly failures: number;
  readonly refusals: number;
}

/**
 * Checks every four seconds whether NFTs came or went, until the signal, but not while the page is hidden. A failure
 * makes the checks less frequent, and repeated refusals end them.
 */
export async function watchTransfers(ask: Ask, watch: TransferWatch, page: Document): Promise<void> {
  const { signal, since } = watch;
  let progress: Progress = { position: since === null ? null : positionAt(since), failures: 0, refusals: 0 };
  while (progress.refusals < MAX_REFUSALS) {
    await untilShown(page, signal);
    if (signal.aborted) return;
    progress = await check(ask, watch, progress);
    await pause(Math.min(TIMES.chainPolling * 2 ** progress.failures, MAX_PAUSE), signal);
  }
}

async function check(ask: Ask, watch: TransferWatch, progress: Progress): Promise<Progress> {
  try {
    const { position, news } = await within(RESPONSE_LIMIT, checkOnce(ask, watch, progress));
    if (news !== null && !watch.signal.aborted) watch.onTransfer(news);
    return { position, failures: 0, refusals: 0 };
  } catch (cause: unknown) {
    const { code } = (cause ?? {}) as { readonly code?: unknown };
    const refusals = REFUSED.includes(code) ? progress.refusals + 1 : 0;
    return { ...progress, failures: progress.failures + 1, refusals };
  }
}

async function checkOnce(ask: Ask, watch: TransferWatch, { position, failures }: Progress): Promise<Step> {
  const head = readBlockNumber(await ask({ method: 'eth_blockNumber', params: [] }));
  if (position === null) return { position: positionAt(head), news: null };
  // A range that was refused may have been too long.
  const range = nextRange(position, head, MAX_RANGE >> failures);
  if (range === 'nothing') return { position, news: null };
  if (range === 'too-far') return { position: positionAt(head), news: head };
  return advance(position, range, await transfersIn(range, ask, watch));
}

async function transfersIn(range: BlockRange, ask: Ask, { address, contracts }: TransferWatch) {
  const answers = await Promise.all(
    walletTransferFilters(address, contracts, range).map(filter => ask({ method: 'eth_getLogs', params: [filter] })),
  );
  return answers.flatMap(readTransferLogs);
}

/** How far the chain has been read. */
interface Position {
  readonly seen: number;
  /** Transfers before this block are already known. */
  readonly first: number;
  /** The transfers in the blocks that are read again. */
  readonly unsettled: readonly Transfer[];
}

export const positionAt = (block: number): Position => ({ seen: block, first: block + 1, unsettled: [] });

/** The range to read now that the chain has reached `head`; 'too-far' if it would be longer than `limit` blocks. */
export function nextRange({ seen, first }: Position, head: number, limit: number): BlockRange | 'nothing' | 'too-far' {
  if (head < seen - UNSETTLED_BLOCKS || head - seen > limit) return 'too-far';
  if (head <= seen) return 'nothing';
  return { from: Math.max(first, seen - UNSETTLED_BLOCKS + 1), to: head };
}

interface Step {
  readonly position: Position;
  /** The block that newly read holdings must include; null if there was no transfer. */
  readonly news: number | null;
}

export function advance({ first, unsettled }: Position, { to }: BlockRange, found: readonly Transfer[]): Step {
  const has = (list: readonly Transfer[]) => (one: Transfer) => list.some(({ id }) => id === one.id);
  const added = found.filter(transfer => !has(unsettled)(transfer));
  // The block of a transfer that has disappeared was replaced.
  const isGone = unsettled.some(transfer => !has(found)(transfer));
  const latest = Math.max(...added.map(({ block }) => block));
  return {
    position: { seen: to, first, unsettled: found.filter(({ block }) => block > to - UNSETTLED_BLOCKS) },
    news: added.length > 0 ? latest : isGone ? to : null,
  };
}

/** Ends early, and without an error, if the signal comes first. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    const end = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    signal.addEventListener('abort', end);
    if (signal.aborted) end();
  });
}

/** Ends once the page is visible, or with the signal. */
function untilShown(page: Document, signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    const settle = (): void => {
      if (page.visibilityState === 'hidden' && !signal.aborted) return;
      page.removeEventListener('visibilitychange', settle);
      signal.removeEventListener('abort', settle);
      resolve();
    };
    page.addEventListener('visibilitychange', settle);
    signal.addEventListener('abort', settle);
    settle();
  });
}

/** Rejects if the promise takes longer; its late result is ignored. */
function within<T>(milliseconds: number, promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('No response in time.')), milliseconds);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

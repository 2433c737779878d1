import { TIMES } from '../config';
import type { TransferWatch } from '../platform';
import {
  advance,
  filtersOf,
  nextRange,
  positionAt,
  readBlock,
  readTransfers,
  type Position,
  type Range,
  type Step,
} from './transfers';
import type { Ask } from './walletCalls';
import { pause, untilShown, within } from './waiting';

/** More is refused by some providers. Who was away for longer asks what is held instead of what happened. */
const LONGEST_RANGE = 500;
/** A wallet that has not answered by then is asked again later. */
const PATIENCE = 20_000;
const LONGEST_PAUSE = 64_000;
/** So many refusals in a row are meant: this wallet tells nothing of the chain. */
const REFUSALS = 3;
/** EIP-1193's unauthorised and unsupported, JSON-RPC's unknown method. */
const REFUSED: readonly unknown[] = [4100, 4200, -32601];

interface Progress {
  readonly position: Position | null;
  /** In a row. */
  readonly failures: number;
  readonly refusals: number;
}

/**
 * Looks every four seconds whether NFTs came or went, until the signal; not while nobody sees the page. Nothing that
 * the wallet answers is an error here: it is asked less often, and one that refuses is left alone.
 */
export async function watchTransfers(ask: Ask, watch: TransferWatch, page: Document): Promise<void> {
  const { signal, since } = watch;
  let progress: Progress = { position: since === null ? null : positionAt(since), failures: 0, refusals: 0 };
  while (progress.refusals < REFUSALS) {
    await untilShown(page, signal);
    if (signal.aborted) return;
    progress = await look(ask, watch, progress);
    await pause(Math.min(TIMES.chainPolling * 2 ** progress.failures, LONGEST_PAUSE), signal);
  }
}

async function look(ask: Ask, watch: TransferWatch, progress: Progress): Promise<Progress> {
  try {
    const { position, news } = await within(PATIENCE, lookOnce(ask, watch, progress));
    if (news !== null && !watch.signal.aborted) watch.onTransfer(news);
    return { position, failures: 0, refusals: 0 };
  } catch (cause: unknown) {
    const { code } = (cause ?? {}) as { readonly code?: unknown };
    const refusals = REFUSED.includes(code) ? progress.refusals + 1 : 0;
    return { ...progress, failures: progress.failures + 1, refusals };
  }
}

async function lookOnce(ask: Ask, watch: TransferWatch, { position, failures }: Progress): Promise<Step> {
  const head = readBlock(await ask({ method: 'eth_blockNumber', params: [] }));
  if (position === null) return { position: positionAt(head), news: null };
  // A range that was refused may have been too long.
  const range = nextRange(position, head, LONGEST_RANGE >> failures);
  if (range === 'nothing') return { position, news: null };
  if (range === 'too-far') return { position: positionAt(head), news: head };
  return advance(position, range, await transfersIn(range, ask, watch));
}

async function transfersIn(range: Range, ask: Ask, { address, contracts }: TransferWatch) {
  const answers = await Promise.all(
    filtersOf(address, contracts, range).map(filter => ask({ method: 'eth_getLogs', params: [filter] })),
  );
  return answers.flatMap(readTransfers);
}

import { AbiCoder } from 'ethers';
import { readTransferLogs, transferFilter, ZERO_ADDRESS, type TransferLog } from '#rules/holdings/transferLogs';
import { isRecord } from '#rules/json';
import type { NftPage } from '#rules/holdings/nftPage';
import type { IndexedToken, NftCursor, NftStore, TokenId } from '../store/people/nftStore';
import { hexNumber, toHex, type JsonRpc } from './jsonRpc';
import { readDataUri } from './metadata';
import { IndexUnreachable, PAGE_SIZE, UnknownPageKey, type NftIndex, type NftQuery } from './nftIndex';

const BLOCKS_PER_QUERY = 2_000;
const TOKENS_PER_BATCH = 200;
const TOKEN_URI = '0xc87b56dd';

interface LocalIndexOptions {
  readonly rpc: JsonRpc;
  readonly store: NftStore;
  readonly chainId: number;
  readonly contracts: readonly string[];
}

export interface LocalNftIndex extends NftIndex {
  /** Indexes up to the head of the chain and returns its block number. */
  sync(): Promise<number>;
}

interface Block {
  readonly number: number;
  readonly hash: string;
}

export function localIndex(options: LocalIndexOptions): LocalNftIndex {
  const sync = oneAtATime(() => catchUp(options).catch(unreachable));
  return {
    sync,
    ownedPage: async query => readPage(options.store, query, await sync()),
    close: () => Promise.resolve(),
  };
}

async function readPage(store: NftStore, query: NftQuery, block: number): Promise<NftPage> {
  const { owner, contracts } = query;
  const after = query.pageKey === undefined ? null : readPageKey(query.pageKey);
  const found = await store.owned({ owner, contracts, after, limit: PAGE_SIZE + 1 });
  const nfts = found.slice(0, PAGE_SIZE);
  const last = nfts.at(-1);
  return {
    nfts,
    pageKey: found.length > PAGE_SIZE && last !== undefined ? writePageKey(last) : null,
    totalCount: await store.count(owner, contracts),
    block,
  };
}

function writePageKey({ contract, tokenId }: TokenId): string {
  return Buffer.from(`${contract}:${tokenId}`).toString('base64url');
}

function readPageKey(pageKey: string): TokenId {
  const match = /^(0x[0-9a-f]{40}):(\d{1,78})$/.exec(Buffer.from(pageKey, 'base64url').toString('latin1'));
  if (match?.[1] === undefined || match[2] === undefined)
    throw new UnknownPageKey('This page key does not come from this index.');
  return { contract: match[1], tokenId: match[2] };
}

async function catchUp(options: LocalIndexOptions): Promise<number> {
  const { rpc, store, chainId } = options;
  const cursor = await store.cursor(chainId);
  const [genesis, head, known] = await readBlocks(rpc, cursor?.block ?? 0);
  if (genesis == null || head == null) throw new Error('The chain returned no block.');
  const isSameChain = cursor?.genesisHash === genesis.hash && known?.hash === cursor.blockHash;
  if (isSameChain && cursor.block === head.number) return head.number;
  if (cursor !== null && !isSameChain) await store.forget(chainId);
  for (let from = isSameChain ? cursor.block + 1 : 0; from <= head.number; from += BLOCKS_PER_QUERY) {
    await readRange(options, genesis.hash, from, Math.min(from + BLOCKS_PER_QUERY - 1, head.number));
  }
  return head.number;
}

async function readBlocks(rpc: JsonRpc, cursorBlock: number): Promise<readonly (Block | null)[]> {
  const heights = [toHex(0), 'latest', toHex(cursorBlock)];
  const blocks = await rpc.batch(heights.map(height => ({ method: 'eth_getBlockByNumber', params: [height, false] })));
  return blocks.map(readBlock);
}

function readBlock(block: unknown): Block | null {
  return isRecord(block) && typeof block.hash === 'string'
    ? { number: hexNumber(block.number), hash: block.hash }
    : null;
}

async function readRange(options: LocalIndexOptions, genesisHash: string, from: number, to: number): Promise<void> {
  const { rpc, store, chainId, contracts } = options;
  const [logs, end] = await rpc.batch([
    { method: 'eth_getLogs', params: [transferFilter(contracts, { from, to })] },
    { method: 'eth_getBlockByNumber', params: [toHex(to), false] },
  ]);
  const block = readBlock(end);
  if (block === null) throw new Error('The chain lost a block while it was being read.');
  const transfers = lastTransfers(readTransferLogs(logs));
  const held = await withMetadata(
    rpc,
    transfers.filter(transfer => transfer.to !== ZERO_ADDRESS),
  );
  const cursor: NftCursor = { genesisHash, block: block.number, blockHash: block.hash };
  await store.advance(
    chainId,
    cursor,
    held,
    transfers.filter(transfer => transfer.to === ZERO_ADDRESS),
  );
}

/** Logs come in the order of the chain, so the last transfer of a token names its holder. */
export function lastTransfers(transfers: readonly TransferLog[]): readonly TransferLog[] {
  return [...new Map(transfers.map(transfer => [`${transfer.contract}:${transfer.tokenId}`, transfer])).values()];
}

async function withMetadata(rpc: JsonRpc, transfers: readonly TransferLog[]): Promise<readonly IndexedToken[]> {
  const tokens: IndexedToken[] = [];
  for (let start = 0; start < transfers.length; start += TOKENS_PER_BATCH) {
    const batch = transfers.slice(start, start + TOKENS_PER_BATCH);
    const results = await rpc.batch(batch.map(tokenUriCall));
    tokens.push(
      ...batch.map(({ contract, tokenId, to }, i) => ({ contract, tokenId, owner: to, ...decodeUri(results[i]) })),
    );
  }
  return tokens;
}

function tokenUriCall({ contract, tokenId }: TokenId): { method: string; params: readonly unknown[] } {
  const data = `${TOKEN_URI}${BigInt(tokenId).toString(16).padStart(64, '0')}`;
  return { method: 'eth_call', params: [{ to: contract, data }, 'latest'] };
}

function decodeUri(result: unknown): ReturnType<typeof readDataUri> {
  if (typeof result !== 'string') return readDataUri('');
  const [uri] = AbiCoder.defaultAbiCoder().decode(['string'], result) as unknown as readonly [string];
  return readDataUri(uri);
}

function unreachable(error: unknown): never {
  throw new IndexUnreachable('The local chain could not be read.', { cause: error });
}

/** Callers during a run share the next one, so that no result is older than its call. */
function oneAtATime<T>(run: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined;
  let next: Promise<T> | undefined;
  const start = (): Promise<T> => {
    next = undefined;
    running = run().finally(() => (running = undefined));
    return running;
  };
  return () => {
    if (running === undefined) return start();
    next ??= running.then(start, start);
    return next;
  };
}

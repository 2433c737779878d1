import { readBlockNumber, readTransferLogs, tokenTransferFilter, type TransferLog } from '#rules/holdings/transferLogs';
import type { JsonRpc } from '../nft/jsonRpc';

/** Thirty days on Ethereum: who spreads NFTs over wallets for an event does so shortly before. */
const BLOCKS = 216_000;
/** Nodes limit both. */
const BLOCKS_PER_QUERY = 10_000;
const TOKENS_PER_QUERY = 200;

interface Token {
  readonly contract: string;
  readonly tokenId: string;
}

/** The latest transfers of these NFTs, each one's in the order of the chain. */
export async function readTransfers(rpc: JsonRpc, tokens: readonly Token[]): Promise<readonly TransferLog[]> {
  const latest = readBlockNumber(await rpc.call('eth_blockNumber'));
  const transfers: TransferLog[] = [];
  for (const { contract, ids } of chunksOf(tokens))
    for (let from = Math.max(0, latest - BLOCKS); from <= latest; from += BLOCKS_PER_QUERY) {
      const range = { from, to: Math.min(latest, from + BLOCKS_PER_QUERY - 1) };
      transfers.push(...readTransferLogs(await rpc.call('eth_getLogs', [tokenTransferFilter(contract, ids, range)])));
    }
  return transfers;
}

function chunksOf(tokens: readonly Token[]) {
  const contracts = [...new Set(tokens.map(({ contract }) => contract))];
  return contracts.flatMap(contract => {
    const ids = tokens.filter(token => token.contract === contract).map(({ tokenId }) => tokenId);
    return Array.from({ length: Math.ceil(ids.length / TOKENS_PER_QUERY) }, (_, chunk) => ({
      contract,
      ids: ids.slice(chunk * TOKENS_PER_QUERY, (chunk + 1) * TOKENS_PER_QUERY),
    }));
  });
}

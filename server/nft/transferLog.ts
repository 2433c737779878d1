import type { TokenId } from '../store/nftStore';
import { isRecord } from './metadata';

/** keccak256('Transfer(address,address,uint256)') */
export const TRANSFER_TOPIC = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';

export interface Transfer extends TokenId {
  readonly to: string;
}

export function readTransfers(logs: unknown): readonly Transfer[] {
  if (!Array.isArray(logs)) throw new Error('The chain answered no logs.');
  return logs.flatMap(readTransfer);
}

/** ERC-20 has the same topic with three parts instead of four. */
function readTransfer(log: unknown): readonly Transfer[] {
  if (!isRecord(log) || typeof log.address !== 'string' || !Array.isArray(log.topics) || log.topics.length !== 4)
    return [];
  const [, , to, tokenId] = log.topics as readonly unknown[];
  if (typeof to !== 'string' || typeof tokenId !== 'string') return [];
  return [
    {
      contract: log.address.toLowerCase(),
      to: `0x${to.slice(-40).toLowerCase()}`,
      tokenId: BigInt(tokenId).toString(),
    },
  ];
}

/** Logs come in the order of the chain: the last transfer of a token says who holds it. */
export function lastTransfers(transfers: readonly Transfer[]): readonly Transfer[] {
  return [...new Map(transfers.map(transfer => [`${transfer.contract}:${transfer.tokenId}`, transfer])).values()];
}

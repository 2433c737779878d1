/** keccak256('Transfer(address,address,uint256)') */
export const TRANSFER_TOPIC = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';

/** NFTs are minted from here. */
export const ZERO_ADDRESS = `0x${'0'.repeat(40)}`;

/** A transfer of an NFT, as the chain's logs record it. */
export interface TransferLog {
  /** In lower case, as are `from` and `to`. */
  readonly contract: string;
  readonly from: string;
  readonly to: string;
  /** In decimal. */
  readonly tokenId: string;
  readonly block: number;
  /** Changes if the same transaction moves to another block. */
  readonly id: string;
}

export interface BlockRange {
  readonly from: number;
  readonly to: number;
}

const hex = (block: number): string => `0x${block.toString(16)}`;

/** The `eth_getLogs` filter for every transfer in these contracts. */
export function transferFilter(contracts: readonly string[], { from, to }: BlockRange) {
  return { address: contracts, fromBlock: hex(from), toBlock: hex(to), topics: [TRANSFER_TOPIC] };
}

/** The filter for all transfers of these NFTs of one contract. */
export function tokenTransferFilter(contract: string, tokenIds: readonly string[], range: BlockRange) {
  const ids = tokenIds.map(id => `0x${BigInt(id).toString(16).padStart(64, '0')}`);
  return { ...transferFilter([contract], range), topics: [TRANSFER_TOPIC, null, null, ids] };
}

/** The filters for what a wallet sent and for what it received. */
export function walletTransferFilters(address: string, contracts: readonly string[], range: BlockRange) {
  const wallet = `0x${address.slice(2).toLowerCase().padStart(64, '0')}`;
  const filter = transferFilter(contracts, range);
  return [
    { ...filter, topics: [TRANSFER_TOPIC, wallet] },
    { ...filter, topics: [TRANSFER_TOPIC, null, wallet] },
  ];
}

export function readTransferLogs(answer: unknown): readonly TransferLog[] {
  if (!Array.isArray(answer)) throw new Error('The node returned no logs.');
  return answer.flatMap(readTransferLog);
}

export function readBlockNumber(answer: unknown): number {
  if (typeof answer !== 'string' || !/^0x[0-9a-f]+$/i.test(answer)) throw new Error('The node returned no block.');
  return Number(answer);
}

/** ERC-20's event has the same first topic, but three topics instead of four. */
function readTransferLog(log: unknown): readonly TransferLog[] {
  const { address, topics, removed, ...place } = (log ?? {}) as Readonly<Record<string, unknown>>;
  if (typeof address !== 'string' || removed === true || !isTransfer(topics)) return [];
  const [, from, to, tokenId] = topics;
  return [
    {
      contract: address.toLowerCase(),
      from: addressIn(from),
      to: addressIn(to),
      tokenId: BigInt(tokenId).toString(),
      block: readBlockNumber(place.blockNumber),
      id: `${String(place.blockHash)} ${String(place.logIndex)}`,
    },
  ];
}

const addressIn = (topic: string): string => `0x${topic.slice(-40).toLowerCase()}`;

const WORD = /^0x[0-9a-f]{64}$/i;

function isTransfer(topics: unknown): topics is readonly [string, string, string, string] {
  return (
    Array.isArray(topics) &&
    topics.length === 4 &&
    topics[0] === TRANSFER_TOPIC &&
    topics.every(topic => typeof topic === 'string' && WORD.test(topic))
  );
}

/** keccak256('Transfer(address,address,uint256)') */
const TRANSFER_TOPIC = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';

/** The newest blocks may still be exchanged for others, and nodes behind one address may differ by some: these are looked at again. */
export const UNSETTLED_BLOCKS = 5;

export interface Transfer {
  readonly block: number;
  /** Another one where the same transaction has moved to another block. */
  readonly id: string;
}

/** How far the chain has been looked at. */
export interface Position {
  readonly seen: number;
  /** What happened before this block is known from elsewhere. */
  readonly first: number;
  /** Those of the blocks that are looked at again. */
  readonly unsettled: readonly Transfer[];
}

export interface Range {
  readonly from: number;
  readonly to: number;
}

export const positionAt = (block: number): Position => ({ seen: block, first: block + 1, unsettled: [] });

/** What to look at now that the chain has come to `head`; 'too-far' where that would be more than `longest` blocks. */
export function nextRange({ seen, first }: Position, head: number, longest: number): Range | 'nothing' | 'too-far' {
  if (head < seen - UNSETTLED_BLOCKS || head - seen > longest) return 'too-far';
  if (head <= seen) return 'nothing';
  return { from: Math.max(first, seen - UNSETTLED_BLOCKS + 1), to: head };
}

/** The position after a look, and the block that whoever asks what is held must know; null where nothing happened. */
export interface Step {
  readonly position: Position;
  readonly news: number | null;
}

export function advance({ first, unsettled }: Position, { from, to }: Range, found: readonly Transfer[]): Step {
  const has = (list: readonly Transfer[]) => (one: Transfer) => list.some(({ id }) => id === one.id);
  const added = found.filter(transfer => !has(unsettled)(transfer));
  // One that has gone again was in a block that is none any more.
  const isGone = unsettled.some(transfer => transfer.block >= from && !has(found)(transfer));
  const latest = Math.max(...added.map(({ block }) => block));
  return {
    position: { seen: to, first, unsettled: found.filter(({ block }) => block > to - UNSETTLED_BLOCKS) },
    news: added.length > 0 ? latest : isGone ? to : null,
  };
}

const hex = (block: number): string => `0x${block.toString(16)}`;

/** The two `eth_getLogs` filters that find what a wallet sent and what it was sent. */
export function filtersOf(address: string, contracts: readonly string[], { from, to }: Range): readonly object[] {
  const wallet = `0x${address.slice(2).toLowerCase().padStart(64, '0')}`;
  const filter = { address: contracts, fromBlock: hex(from), toBlock: hex(to) };
  return [
    { ...filter, topics: [TRANSFER_TOPIC, wallet] },
    { ...filter, topics: [TRANSFER_TOPIC, null, wallet] },
  ];
}

export function readBlock(answer: unknown): number {
  if (typeof answer !== 'string' || !/^0x[0-9a-f]+$/i.test(answer)) throw new Error('The wallet answered no block.');
  return Number(answer);
}

export function readTransfers(answer: unknown): readonly Transfer[] {
  if (!Array.isArray(answer)) throw new Error('The wallet answered no logs.');
  return answer.flatMap(readTransfer);
}

/** ERC-20's event has the same first topic, but three of them. */
function readTransfer(log: unknown): readonly Transfer[] {
  const { topics, blockNumber, blockHash, logIndex, removed } = (log ?? {}) as Readonly<Record<string, unknown>>;
  if (!Array.isArray(topics) || topics.length !== 4 || topics[0] !== TRANSFER_TOPIC || removed === true) return [];
  return [{ block: readBlock(blockNumber), id: `${String(blockHash)} ${String(logIndex)}` }];
}

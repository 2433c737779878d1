import { normalizeAddress } from '../ids';
import { isRecord } from '../json';
import type { OwnedNft } from './holdings';
import { readMetadata } from './metadata';

/** A page of the NFTs that an index lists for a wallet. */
export interface NftPage {
  readonly nfts: readonly OwnedNft[];
  /** Of the next page; null on the last. */
  readonly pageKey: string | null;
  /** Null if the index does not say. */
  readonly totalCount: number | null;
  /** Everything up to this block is counted; 0 if the index does not say. */
  readonly block: number;
}

/** Reads what Alchemy's NFT API v3 returns; undefined if it is no page. NFTs that make no sense are left out. */
export function readNftPage(body: unknown): NftPage | undefined {
  if (!isRecord(body) || !Array.isArray(body.ownedNfts)) return undefined;
  const { pageKey, totalCount, validAt } = body;
  return {
    nfts: body.ownedNfts.flatMap(readNft),
    pageKey: typeof pageKey === 'string' && pageKey !== '' ? pageKey : null,
    totalCount: readCount(totalCount),
    block: readCount(isRecord(validAt) ? validAt.blockNumber : null) ?? 0,
  };
}

function readCount(value: unknown): number | null {
  return Number.isSafeInteger(value) && Number(value) >= 0 ? Number(value) : null;
}

function readNft(nft: unknown): readonly OwnedNft[] {
  if (!isRecord(nft) || !isRecord(nft.contract)) return [];
  const { contract, tokenId, raw, balance } = nft;
  if (typeof contract.address !== 'string' || typeof tokenId !== 'string') return [];
  if (!/^\d{1,78}$/.test(tokenId) || isSpent(balance)) return [];
  const { name, attributes } = readMetadata(isRecord(raw) ? raw.metadata : undefined);
  return [
    {
      contract: normalizeAddress(contract.address),
      tokenId: BigInt(tokenId).toString(),
      name: readMetadata(nft).name ?? name,
      attributes,
    },
  ];
}

/** Indexes may list an ERC-1155 token of which nothing is left in the wallet. Other standards have no balance. */
function isSpent(balance: unknown): boolean {
  const isGiven = typeof balance === 'number' || (typeof balance === 'string' && balance.trim() !== '');
  return isGiven && Number(balance) <= 0;
}

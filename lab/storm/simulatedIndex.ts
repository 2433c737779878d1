import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DEFAULT_COLLECTIONS } from '#rules/holdings/collections';

const CONTRACT = DEFAULT_COLLECTIONS.find(({ key }) => key === 'duds')?.address ?? '';

export const tokenName = (contract: string, tokenId: string): string => `${contract.toLowerCase()}:${tokenId}`;

export interface SimulatedIndex {
  readonly url: string;
  /** Gives the wallet a new token and returns its name. */
  mint(wallet: string): string;
  move(token: string, to: string): void;
  close(): Promise<void>;
}

/** Answers like the NFT index of production, for tokens that exist only here. */
export async function startSimulatedIndex(): Promise<SimulatedIndex> {
  const ownerOf = new Map<string, string>();
  const server = createServer((request, response) => {
    const owner = new URL(request.url ?? '', 'http://index').searchParams.get('owner');
    const ids = [...ownerOf].flatMap(([token, holder]) => (holder === owner ? [token.split(':')[1]] : []));
    const ownedNfts = ids.map(tokenId => ({ contract: { address: CONTRACT }, tokenId, name: `DUDS ${tokenId}` }));
    response.setHeader('content-type', 'application/json');
    response.end(
      JSON.stringify({ ownedNfts, totalCount: ownedNfts.length, pageKey: null, validAt: { blockNumber: 1 } }),
    );
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/nft/v3`,
    mint(wallet) {
      const token = tokenName(CONTRACT, String(ownerOf.size + 1));
      ownerOf.set(token, wallet);
      return token;
    },
    move: (token, to) => void ownerOf.set(token, to),
    close() {
      server.closeAllConnections();
      return new Promise(resolve => server.close(() => resolve()));
    },
  };
}

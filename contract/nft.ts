import { Type, type Static } from 'typebox';
import { NumberText, WalletAddress } from './parameters';
import { call } from './problems';

const MAX_CONTRACTS = 45;

/** The part of Alchemy's v3 response that the game reads. */
export const NftPageBody = Type.Object({
  ownedNfts: Type.Array(
    Type.Object({
      contract: Type.Object({ address: Type.String() }),
      tokenId: Type.String(),
      name: Type.Union([Type.String(), Type.Null()]),
      raw: Type.Object({
        metadata: Type.Object({
          name: Type.Union([Type.String(), Type.Null()]),
          attributes: Type.Array(Type.Object({ trait_type: Type.String(), value: Type.String() })),
        }),
      }),
    }),
  ),
  pageKey: Type.Union([Type.String(), Type.Null()]),
  totalCount: Type.Union([Type.Integer(), Type.Null()]),
  validAt: Type.Object({ blockNumber: Type.Integer() }),
});
export type NftPageBody = Static<typeof NftPageBody>;

/** GET nft/v3/getNFTsForOwner */
export const getNftPage = call({
  summary: "The wallet's NFTs of the game's collections, as Alchemy's NFT API returns them",
  caching: 'private',
  problems: ['index-unreachable'],
  querystring: Type.Object({
    owner: WalletAddress,
    'contractAddresses[]': Type.Optional(
      Type.Union([WalletAddress, Type.Array(WalletAddress, { maxItems: MAX_CONTRACTS })]),
    ),
    pageKey: Type.Optional(Type.String({ minLength: 1, maxLength: 2_000 })),
    /** Our own addition: after a transfer in this block, responses cached before it are not returned. */
    minBlock: Type.Optional(NumberText('\\d{1,15}')),
  }),
  response: { 200: NftPageBody },
});
export type NftQuery = Static<typeof getNftPage.querystring>;

import { Type, type Static } from '@fastify/type-provider-typebox';
import { collectionsOf, type Routes } from '../appDeps';
import { Problem } from '../http/problem';
import { IndexBusy, UnknownPageKey, type NftPage, type NftQuery } from '../nft/nftIndex';
import { answers, toWallet, WalletAddress } from './schemas';

const MAX_CONTRACTS = 45;

const Query = Type.Object({
  owner: WalletAddress,
  'contractAddresses[]': Type.Optional(
    Type.Union([WalletAddress, Type.Array(WalletAddress, { maxItems: MAX_CONTRACTS })]),
  ),
  pageKey: Type.Optional(Type.String({ minLength: 1, maxLength: 2_000 })),
  /** Ours: whoever has seen a transfer in this block asks past answers that are older. */
  minBlock: Type.Optional(Type.String({ pattern: '^\\d{1,15}$' })),
});

/** Alchemy's v3, as far as the game reads it. */
const Answer = Type.Object({
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

export const nftRoutes: Routes = (app, deps) => {
  const ours = collectionsOf(deps).map(collection => collection.address.toLowerCase());
  app.get(
    '/nft/v3/getNFTsForOwner',
    { schema: { querystring: Query, response: answers({ 200: Answer }) } },
    async ({ query }, reply) => {
      const { owner, pageKey, minBlock } = query;
      const contracts = readContracts(query['contractAddresses[]'], ours);
      try {
        const question: NftQuery = {
          owner: toWallet(owner),
          contracts,
          ...(pageKey !== undefined && { pageKey }),
          ...(minBlock !== undefined && { minBlock: Number(minBlock) }),
        };
        return toAnswer(await deps.nftIndex.ownedPage(question));
      } catch (error: unknown) {
        if (error instanceof IndexBusy) void reply.header('retry-after', '1');
        throw toProblem(error);
      }
    },
  );
};

/** Only what the game is about may be asked: the index behind us is not everybody's. */
function readContracts(asked: string | readonly string[] | undefined, ours: readonly string[]): readonly string[] {
  if (asked === undefined) return ours;
  const contracts = [...new Set([asked].flat().map(contract => contract.toLowerCase()))];
  const foreign = contracts.find(contract => !ours.includes(contract));
  if (foreign !== undefined)
    throw new Problem('malformed', { detail: `${foreign} is not one of the game's collections.` });
  return contracts;
}

function toProblem(error: unknown): unknown {
  if (error instanceof IndexBusy) return new Problem('too-many-requests');
  if (error instanceof UnknownPageKey) return new Problem('malformed', { detail: error.message });
  return error;
}

function toAnswer({ nfts, pageKey, totalCount, block }: NftPage): Static<typeof Answer> {
  return {
    ownedNfts: nfts.map(({ contract, tokenId, name, attributes }) => ({
      contract: { address: contract },
      tokenId,
      name,
      raw: { metadata: { name, attributes: [...attributes] } },
    })),
    pageKey,
    totalCount,
    validAt: { blockNumber: block },
  };
}

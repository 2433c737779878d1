import { getNftPage, type NftPageBody } from '../../contract/nft';
import { normalizeAddress } from '#rules/ids';
import type { NftPage } from '#rules/holdings/nftPage';
import { collectionsOf, type Routes } from '../http/appDeps';
import { currentSession } from '../auth/currentSession';
import { Problem } from '../http/problem';
import { DatabaseUnavailable } from '../store/database/databaseErrors';
import { addressOf } from '../http/rateLimits';
import { IndexBusy, UnknownPageKey, type NftQuery } from '../nft/nftIndex';

export const nftRoutes: Routes = (app, deps) => {
  const ours = collectionsOf(deps).map(collection => normalizeAddress(collection.address));
  app.get('/nft/v3/getNFTsForOwner', { schema: getNftPage }, async (request, reply) => {
    const { owner, pageKey, minBlock, 'contractAddresses[]': asked } = request.query;
    const contracts = readContracts(asked, ours);
    const session = await currentSession(request, deps).catch(unlessUnavailable);
    try {
      const question: NftQuery = {
        owner,
        // Of all collections, so that one response of the index serves every query about the wallet.
        contracts: ours,
        isOwn: session?.wallet === owner,
        address: addressOf(request),
        ...(pageKey !== undefined && { pageKey }),
        ...(minBlock !== undefined && { minBlock }),
      };
      return toBody(within(await deps.nftIndex.ownedPage(question), contracts, ours));
    } catch (error: unknown) {
      if (error instanceof IndexBusy) void reply.header('retry-after', String(Math.ceil(error.retryAfterMs / 1_000)));
      throw toProblem(error);
    }
  });
};

/** Without a database, wallets can still be read, as those of strangers. */
function unlessUnavailable(error: unknown): undefined {
  if (!(error instanceof DatabaseUnavailable)) throw error;
}

/** Only the game's own collections: this is not a public proxy for the index behind it. */
function readContracts(requested: string | readonly string[] | undefined, ours: readonly string[]): readonly string[] {
  if (requested === undefined) return ours;
  const contracts = [...new Set([requested].flat())];
  const foreign = contracts.find(contract => !ours.includes(contract));
  if (foreign !== undefined)
    throw new Problem('malformed', { detail: `${foreign} is not one of the game's collections.` });
  return contracts;
}

/** The index does not count the NFTs of some collections only. */
function within(page: NftPage, contracts: readonly string[], ours: readonly string[]): NftPage {
  if (contracts.length === ours.length) return page;
  return { ...page, nfts: page.nfts.filter(({ contract }) => contracts.includes(contract)), totalCount: null };
}

function toProblem(error: unknown): unknown {
  if (error instanceof IndexBusy) return new Problem('too-many-requests');
  if (error instanceof UnknownPageKey) return new Problem('malformed', { detail: error.message });
  return error;
}

function toBody({ nfts, pageKey, totalCount, block }: NftPage): NftPageBody {
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

import { getTokenUses } from '../../contract/tokens';
import { normalizeAddress } from '../../rules/index';
import type { Routes } from '../appDeps';

export const tokenRoutes: Routes = (app, { store }) => {
  app.get('/tokens/:contract/:tokenId/uses', { schema: getTokenUses }, async ({ params }) => {
    const tokenId = BigInt(params.tokenId).toString();
    return [...(await store.claims.uses({ contract: normalizeAddress(params.contract), tokenId }))];
  });
};

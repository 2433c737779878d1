import { getTokenUses } from '../../contract/tokens';
import type { Routes } from '../appDeps';

export const tokenRoutes: Routes = (app, { store }) => {
  app.get('/tokens/:contract/:tokenId/uses', { schema: getTokenUses }, async ({ params }) => [
    ...(await store.claims.uses(params)),
  ]);
};

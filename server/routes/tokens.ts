import { getTokenUses } from '../../contract/tokens';
import type { Routes } from '../http/appDeps';
import { requireSession } from '../auth/requireWallet';
import { tokenLimit } from '../http/rateLimits';

export const tokenRoutes: Routes = (app, deps) => {
  app.get(
    '/tokens/:contract/:tokenId/uses',
    { schema: getTokenUses, preHandler: [requireSession(deps), tokenLimit(deps)] },
    async ({ params }) => [...(await deps.store.claims.uses(params))],
  );
};

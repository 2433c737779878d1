import { getServerXp } from '../../contract/entries';
import { normalizeAddress } from '../../rules/index';
import type { Routes } from '../appDeps';

export const xpRoutes: Routes = (app, { store }) => {
  app.get('/xp/:wallet', { schema: getServerXp }, ({ params }) =>
    store.standings.xpOf(normalizeAddress(params.wallet)),
  );
};

import { getHealth } from '../../contract/operations';
import type { Routes } from '../appDeps';

export const healthRoutes: Routes = (app, { store }) => {
  app.get('/health', { schema: getHealth }, async () => ({
    status: 'ok' as const,
    time: new Date(await store.now()).toISOString(),
  }));
};

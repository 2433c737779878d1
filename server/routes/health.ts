import { getHealth } from '../../contract/operations';
import { Problem } from '../http/problem';
import type { Routes } from '../appDeps';

export const healthRoutes: Routes = (app, { store, local }) => {
  app.get('/health', { schema: getHealth, logLevel: 'warn' }, async () => {
    if (local?.isRunning() === false) throw new Problem('chain-unreachable');
    return { status: 'ok' as const, time: new Date(await store.now()).toISOString() };
  });
};

import { getHealth, getLiveness } from '../../contract/operations';
import { Problem } from '../http/problem';
import type { Routes } from '../http/appDeps';

/** Balancers ask all the time, so only failures are logged. */
const QUIET = { logLevel: 'warn' } as const;

export const healthRoutes: Routes = (app, { store, local, isStopping }) => {
  const readHealth = async () => {
    if (local?.isRunning() === false) throw new Problem('chain-unreachable');
    const doubt = await store.clock.doubt();
    const time = new Date(await store.now()).toISOString();
    const keyless = await store.keys.warnings();
    const warnings = [...keyless, ...store.standings.warnings(), ...(doubt === undefined ? [] : [doubt])];
    return { status: 'ok' as const, time, warnings };
  };

  app.get('/health', { schema: getHealth, ...QUIET }, readHealth);

  // Restarting this process would not bring another service back.
  app.get('/health/live', { schema: getLiveness, ...QUIET }, () => ({ status: 'ok' as const }));

  app.get('/health/ready', { schema: getHealth, ...QUIET }, () => {
    if (isStopping?.()) throw new Problem('shutting-down');
    return readHealth();
  });
};

import { getNames } from '../../contract/names';
import type { Routes } from '../http/appDeps';
import { addressOf } from '../http/rateLimits';
import { Names } from '../names/names';

export const nameRoutes: Routes = (app, { config, uptime }) => {
  const names = config.ensNames ? new Names({ rpcUrl: config.chain.rpcUrl, uptime }) : undefined;

  app.get('/names', { schema: getNames }, async request => {
    const { wallets } = request.query;
    if (names === undefined) return wallets.map(wallet => ({ wallet, name: null }));
    const known = await names.of(wallets, addressOf(request));
    return [...known].map(([wallet, name]) => ({ wallet, name }));
  });
};

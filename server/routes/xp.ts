import { Type } from '@fastify/type-provider-typebox';
import type { Routes } from '../appDeps';
import { answers, toWallet, WalletAddress } from './schemas';

export const xpRoutes: Routes = (app, { store }) => {
  app.get(
    '/xp/:wallet',
    { schema: { params: Type.Object({ wallet: WalletAddress }), response: answers({ 200: Type.Number() }) } },
    ({ params }) => store.standings.xpOf(toWallet(params.wallet)),
  );
};

import { Type } from '@fastify/type-provider-typebox';
import type { Routes } from '../appDeps';
import { answers } from './schemas';

export const healthRoutes: Routes = (app, { store }) => {
  app.get(
    '/health',
    { schema: { response: answers({ 200: Type.Object({ status: Type.Literal('ok'), time: Type.String() }) }) } },
    async () => ({
      status: 'ok' as const,
      time: new Date(await store.now()).toISOString(),
    }),
  );
};

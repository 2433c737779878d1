import { getDocument } from '../../contract/operations';
import type { Routes } from '../http/appDeps';

export const documentRoutes: Routes = app => {
  app.get('/openapi.json', { schema: getDocument }, (_request, reply) => {
    reply.header('access-control-allow-origin', '*');
    return app.swagger();
  });
};

import { Type } from '@fastify/type-provider-typebox';
import type { Routes } from '../appDeps';
import { setCookie } from '../auth/cookies';
import { currentSession, sessionHash } from '../auth/currentSession';
import { Problem } from '../http/problem';
import { signInLimit } from '../http/rateLimits';
import { answers, SessionBody, sessionBody } from './schemas';

export const sessionRoutes: Routes = (app, deps) => {
  const { sessions } = deps.store;

  app.get('/session', { schema: { response: answers({ 200: SessionBody }) } }, async request => {
    const session = await currentSession(request, deps);
    if (session === undefined) throw new Problem('no-session');
    return sessionBody(session);
  });

  app.delete(
    '/session',
    {
      onRequest: signInLimit(deps, 'sign-out'),
      schema: {
        querystring: Type.Object({ everywhere: Type.Optional(Type.String()) }),
        response: answers({ 204: Type.Null() }),
      },
    },
    async (request, reply) => {
      const hash = sessionHash(request, deps);
      if (hash !== undefined && request.query.everywhere !== undefined) await sessions.endEverywhere(hash);
      else if (hash !== undefined) await sessions.end(hash);
      setCookie(reply, 'session', '', 0, deps.config);
      return reply.code(204).send(null);
    },
  );
};

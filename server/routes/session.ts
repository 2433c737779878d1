import { endSession, getSession, type SessionBody } from '../../contract/session';
import type { Routes } from '../http/appDeps';
import { setCookie } from '../http/cookies';
import { currentSession, sessionHash } from '../auth/currentSession';
import { Problem } from '../http/problem';
import { clientIp } from '../http/proxies';
import { signInLimit } from '../http/rateLimits';
import type { Session } from '../store/people/sessionStore';

export function toSessionBody({ wallet, begun, expires }: Session): SessionBody {
  return { wallet, since: new Date(begun).toISOString(), expires: new Date(expires).toISOString() };
}

export const sessionRoutes: Routes = (app, deps) => {
  const { sessions } = deps.store;

  app.get('/session', { schema: getSession }, async request => {
    const session = await currentSession(request, deps);
    if (session !== undefined) return toSessionBody(session);
    if (request.query.optional === undefined) throw new Problem('no-session');
    return null;
  });

  app.delete(
    '/session',
    {
      onRequest: signInLimit(deps, 'sign-out'),
      schema: endSession,
    },
    async (request, reply) => {
      const hash = sessionHash(request, deps);
      if (hash !== undefined && request.query.everywhere !== undefined) await sessions.endEverywhere(hash);
      else if (hash !== undefined) await sessions.end(hash);
      setCookie(reply, 'session', '', 0, deps.config);
      const isEverywhere = request.query.everywhere !== undefined;
      request.log.info({ security: 'signed-out', isEverywhere, ip: clientIp(request) }, 'A session has been ended');
      return reply.code(204).send(null);
    },
  );
};

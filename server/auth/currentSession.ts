import type { FastifyRequest } from 'fastify';
import type { AppDeps } from '../http/appDeps';
import { sha256 } from '../keys/sha256';
import type { Session } from '../store/people/sessionStore';
import { readCookie } from '../http/cookies';
import { isToken } from './tokens';

/** The stored hash of the request's session cookie; undefined if there is none that could be ours. */
export function sessionHash(request: FastifyRequest, { config }: Pick<AppDeps, 'config'>): string | undefined {
  const token = readCookie(request, 'session', config);
  return isToken(token) ? sha256(token) : undefined;
}

export async function currentSession(
  request: FastifyRequest,
  deps: Pick<AppDeps, 'config' | 'store'>,
): Promise<Session | undefined> {
  const hash = sessionHash(request, deps);
  return hash === undefined ? undefined : deps.store.sessions.find(hash);
}

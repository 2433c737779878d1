import type { FastifyRequest, preHandlerAsyncHookHandler } from 'fastify';
import type { AppDeps } from '../http/appDeps';
import { refuseForeignOrigin } from '../http/originCheck';
import { Problem } from '../http/problem';
import { currentSession, sessionHash } from './currentSession';

/** For every route that acts for the wallet in its path: the session must belong to that wallet. Always 401, because 403 means closed. */
export function requireWallet(deps: Pick<AppDeps, 'config' | 'store'>): preHandlerAsyncHookHandler {
  return async request => {
    const hash = presentedSession(request, deps);
    if (hash === undefined) return;
    const { wallet } = request.params as { readonly wallet: string };
    const session = await deps.store.sessions.find(hash);
    if (session === undefined) throw new Problem('no-session');
    if (session.wallet !== wallet) throw new Problem('other-wallet');
  };
}

/** For calls that tell signed-in players what others need not know, whichever wallet they use. */
export function requireSession(deps: Pick<AppDeps, 'config' | 'store'>): preHandlerAsyncHookHandler {
  return async request => {
    const hash = presentedSession(request, deps);
    if (hash !== undefined && (await deps.store.sessions.find(hash)) === undefined) throw new Problem('no-session');
  };
}

/**
 * For calls whose own statements check the session's wallet. Returns the hash of the session; undefined with AUTH=off.
 */
export function presentedSession(request: FastifyRequest, { config }: Pick<AppDeps, 'config'>): string | undefined {
  if (config.auth === 'off') return undefined;
  refuseForeignOrigin(config, request);
  const hash = sessionHash(request, { config });
  if (hash === undefined) throw new Problem('no-session');
  return hash;
}

/** For calls that show a wallet more than they show others, without asking anybody to sign in. */
export async function isOwnWallet(
  request: FastifyRequest,
  deps: Pick<AppDeps, 'config' | 'store'>,
  wallet: string,
): Promise<boolean> {
  if (deps.config.auth === 'off') return true;
  const session = await currentSession(request, deps);
  return session?.wallet === wallet;
}

import type { preHandlerAsyncHookHandler } from 'fastify';
import type { AppDeps } from '../appDeps';
import { refuseForeignOrigin } from '../http/originCheck';
import { Problem } from '../http/problem';
import { currentSession } from './currentSession';

/** For every route that acts for the wallet in its path: the session must belong to that wallet. Always 401, because 403 means closed. */
export function requireWallet(deps: Pick<AppDeps, 'config' | 'store'>): preHandlerAsyncHookHandler {
  return async request => {
    if (deps.config.auth === 'off') return;
    refuseForeignOrigin(deps.config, request);
    const { wallet } = request.params as { readonly wallet: string };
    const session = await currentSession(request, deps);
    if (session === undefined) throw new Problem('no-session');
    if (session.wallet !== wallet.toLowerCase()) throw new Problem('other-wallet');
  };
}

import type { preHandlerHookHandler } from 'fastify';
import type { AppDeps } from '../appDeps';

/**
 * In front of every route that acts for the wallet in its path. There are no sessions yet, so the path is believed;
 * what proves the wallet belongs here, and nowhere in the routes.
 */
export function requireWallet(_deps: Pick<AppDeps, 'config' | 'store'>): preHandlerHookHandler {
  return (_request, _reply, done) => {
    done();
  };
}

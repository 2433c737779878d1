import type { FastifyRequest } from 'fastify';
import { openSession, requestTicket } from '../../contract/session';
import { normalizeAddress } from '#rules/ids';
import { chainOf, type AppDeps, type Routes } from '../http/appDeps';
import { readCookie, setCookie } from '../http/cookies';
import { sessionHash } from '../auth/currentSession';
import { isContract, isSignedBy } from '../auth/signatures';
import { readSignInMessage, signInFault } from '../auth/signInMessage';
import { isToken, newNonce, newToken } from '../auth/tokens';
import { ownOrigins } from '../http/originCheck';
import { Problem } from '../http/problem';
import { clientIp } from '../http/proxies';
import { limitsOf, sharedCount, signInLimit } from '../http/rateLimits';
import { sha256 } from '../keys/sha256';
import { toSessionBody } from './session';

const NONCE_SECONDS = 10 * 60;
/** Several owners may have to sign, one after the other, or approve the message on the chain. */
const CONTRACT_NONCE_SECONDS = 24 * 60 * 60;
const SESSION_SECONDS = 7 * 24 * 60 * 60;

const withPrefix = (hex: string): string => (hex.startsWith('0x') ? hex : `0x${hex}`);

/** Checks everything but the signature. The nonce is used up even if a later check fails. */
async function requireMessage(deps: AppDeps, text: string, origins: readonly string[], browser: string | undefined) {
  const message = readSignInMessage(text);
  if (message === undefined) throw new Problem('malformed', { detail: 'The message is not a valid EIP-4361 message.' });
  const fault = signInFault(message, { origins, chainId: chainOf(deps).id, now: await deps.store.now() });
  if (fault !== undefined) throw new Problem('sign-in-refused', { detail: fault });
  const isFresh = isToken(browser) && (await deps.store.sessions.spendNonce(message.nonce, sha256(browser)));
  if (!isFresh)
    throw new Problem('sign-in-refused', { detail: 'The nonce was not issued to this browser, or is used up.' });
  return message;
}

export const signInRoutes: Routes = (app, deps) => {
  const { config, store } = deps;
  // An address must not fill the table.
  const countSlow = sharedCount(deps, 'slow nonce', {
    max: limitsOf(deps).slowSignIns,
    seconds: CONTRACT_NONCE_SECONDS,
  });
  /** Beyond the limit, a contract wallet has as long as any other. */
  const isSlow = async (request: FastifyRequest, wallet: string | undefined): Promise<boolean> =>
    wallet !== undefined &&
    (await isContract(wallet, chainOf(deps).rpcUrl)) &&
    (await countSlow(request)) === undefined;

  app.post(
    '/session/nonce',
    { onRequest: signInLimit(deps, 'nonce'), schema: requestTicket },
    async (request, reply) => {
      const known = readCookie(request, 'browser', config);
      // An existing token is kept, so that two tabs can sign in side by side.
      const browser = isToken(known) ? known : newToken();
      const nonce = newNonce();
      const seconds = (await isSlow(request, request.query.wallet)) ? CONTRACT_NONCE_SECONDS : NONCE_SECONDS;
      const { issued, expires } = await store.sessions.issueNonce(nonce, sha256(browser), seconds);
      // Another tab may still wait for a contract wallet, and every nonce ends by itself.
      setCookie(reply, 'browser', browser, CONTRACT_NONCE_SECONDS, config);
      return reply
        .code(201)
        .send({ nonce, issuedAt: new Date(issued).toISOString(), expirationTime: new Date(expires).toISOString() });
    },
  );

  app.post('/session', { onRequest: signInLimit(deps, 'sign-in'), schema: openSession }, async (request, reply) => {
    const { message } = request.body;
    const signature = withPrefix(request.body.signature);
    const browser = readCookie(request, 'browser', config);
    const parsed = await requireMessage(deps, message, ownOrigins(config, request), browser);
    const { address } = parsed;
    if (!(await isSignedBy({ message, signature, address }, chainOf(deps).rpcUrl)))
      throw new Problem('sign-in-refused', { detail: 'The signature does not match the address.' });
    const earlier = sessionHash(request, deps);
    if (earlier !== undefined) await store.sessions.end(earlier);
    const token = newToken();
    const session = await store.sessions.begin(sha256(token), normalizeAddress(address), SESSION_SECONDS);
    setCookie(reply, 'session', token, SESSION_SECONDS, config);
    request.log.info(
      { security: 'signed-in', wallet: session.wallet, ip: clientIp(request) },
      'A wallet has signed in',
    );
    return reply.code(201).send(toSessionBody(session));
  });
};

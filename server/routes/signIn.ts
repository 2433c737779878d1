import { Type } from '@fastify/type-provider-typebox';
import { chainOf, type AppDeps, type Routes } from '../appDeps';
import { readCookie, setCookie } from '../auth/cookies';
import { sessionHash } from '../auth/currentSession';
import { isSignedBy } from '../auth/signatures';
import { parseSignInMessage, signInFault } from '../auth/signInMessage';
import { hashOf, isToken, newNonce, newToken } from '../auth/tokens';
import { ownOrigins } from '../http/originCheck';
import { Problem } from '../http/problem';
import { signInLimit } from '../http/rateLimits';
import { answers, SessionBody, sessionBody, toWallet } from './schemas';

const NONCE_SECONDS = 10 * 60;
const SESSION_SECONDS = 7 * 24 * 60 * 60;

const SignIn = Type.Object(
  {
    message: Type.String({ maxLength: 2_000 }),
    signature: Type.String({ pattern: '^0x([0-9a-fA-F]{2})+$', maxLength: 13_000 }),
  },
  { additionalProperties: false },
);

/** Checks everything but the signature, which is worth looking at once only: the nonce is used up whatever comes after. */
async function requireMessage(deps: AppDeps, text: string, origins: readonly string[], browser: string | undefined) {
  const message = parseSignInMessage(text);
  if (message === undefined) throw new Problem('malformed', { detail: 'The message is not one of EIP-4361.' });
  const fault = signInFault(message, { origins, chainId: chainOf(deps).id, now: await deps.store.now() });
  if (fault !== undefined) throw new Problem('sign-in-refused', { detail: fault });
  const isFresh = isToken(browser) && (await deps.store.sessions.spendNonce(message.nonce, hashOf(browser)));
  if (!isFresh) throw new Problem('sign-in-refused', { detail: 'The nonce is not one of this browser, or used up.' });
  return message;
}

export const signInRoutes: Routes = (app, deps) => {
  const { config, store } = deps;

  app.post(
    '/session/nonce',
    {
      onRequest: signInLimit(deps, 'nonce'),
      schema: {
        response: answers({
          201: Type.Object({ nonce: Type.String(), issuedAt: Type.String(), expirationTime: Type.String() }),
        }),
      },
    },
    async (request, reply) => {
      const known = readCookie(request, 'browser', config);
      // Kept where there is one, so that two tabs may sign in side by side.
      const browser = isToken(known) ? known : newToken();
      const nonce = newNonce();
      const { issued, expires } = await store.sessions.issueNonce(nonce, hashOf(browser), NONCE_SECONDS);
      setCookie(reply, 'browser', browser, NONCE_SECONDS, config);
      return reply
        .code(201)
        .send({ nonce, issuedAt: new Date(issued).toISOString(), expirationTime: new Date(expires).toISOString() });
    },
  );

  app.post(
    '/session',
    {
      onRequest: signInLimit(deps, 'sign-in'),
      schema: { body: SignIn, response: answers({ 201: SessionBody }) },
    },
    async (request, reply) => {
      const { message, signature } = request.body;
      const browser = readCookie(request, 'browser', config);
      const { address } = await requireMessage(deps, message, ownOrigins(config, request), browser);
      if (!(await isSignedBy({ message, signature, address }, chainOf(deps).rpcUrl)))
        throw new Problem('sign-in-refused', { detail: 'The signature is not of this address.' });
      const earlier = sessionHash(request, deps);
      if (earlier !== undefined) await store.sessions.end(earlier);
      const token = newToken();
      const session = await store.sessions.begin(hashOf(token), toWallet(address), SESSION_SECONDS);
      setCookie(reply, 'session', token, SESSION_SECONDS, config);
      return reply.code(201).send(sessionBody(session));
    },
  );
};

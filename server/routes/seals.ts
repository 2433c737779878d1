import { getConsistency, getKeys, getProof, getSeals, type KeyBody } from '../../contract/seals';
import type { Routes } from '../appDeps';
import { Problem } from '../http/problem';
import type { ListedKey } from '../store/signingKeys';

/** Each proof reads up to a thousand leaves; a voter needs thirty. */
const PROOFS_A_MINUTE = 300;
const config = { rateLimit: { max: PROOFS_A_MINUTE, timeWindow: 60_000 } };

export const sealRoutes: Routes = (app, { store }) => {
  async function requireEvent(id: number): Promise<number> {
    if ((await store.events.find(id)) === undefined) throw new Problem('unknown-event');
    return id;
  }

  app.get('/event/:id/seals', { schema: getSeals }, async ({ params }) => [
    ...(await store.seals.list(await requireEvent(params.id))),
  ]);

  app.get('/event/:id/proof/:leaf', { schema: getProof, config }, async ({ params }) => {
    const proof = await store.seals.proof(await requireEvent(params.id), params.leaf);
    if (proof === undefined) throw new Problem('not-sealed-yet');
    return { ...proof, path: [...proof.path] };
  });

  app.get('/event/:id/consistency', { schema: getConsistency, config }, async ({ params, query: { from, to } }) => {
    const path = await store.seals.consistency(await requireEvent(params.id), from, to);
    if (path === undefined) throw new Problem('not-sealed-yet');
    return { from, to, path: [...path] };
  });
};

/** Outside of /api, where other programs look for such things. */
export const keyRoutes: Routes = (app, { config: { witnesses }, store }) => {
  app.get('/.well-known/duds-keys.json', { schema: getKeys }, async (_request, reply) => {
    reply.header('cache-control', 'no-cache').header('access-control-allow-origin', '*');
    const [keys, logs] = await Promise.all([store.keys.list(), store.checkpoints.keys()]);
    return { keys: keys.map(toJwk), logs: [...logs], witnesses: witnesses.map(({ name, key }) => ({ name, key })) };
  });
};

function toJwk({ id, x, y, since, until }: ListedKey): KeyBody {
  return { kty: 'EC', crv: 'P-256', x, y, kid: id, use: 'sig', alg: 'ES256', since, ...(until && { until }) };
}

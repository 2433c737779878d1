import {
  getCheckpoint,
  getLogConsistency,
  getProofs,
  getRecord,
  getSealProof,
  getSealTexts,
  type RecordBody,
} from '../../contract/proofs';
import type { Routes } from '../appDeps';
import { Problem } from '../http/problem';

/** A proof may read the leaves of a whole log; a player's check needs a few. */
const PROOFS_A_MINUTE = 300;
const config = { rateLimit: { max: PROOFS_A_MINUTE, timeWindow: 60_000 } };

export const proofRoutes: Routes = (app, { store }) => {
  const { events, proofs, checkpoints } = store;

  async function sealedOr<T>(eventId: number, read: (eventId: number) => Promise<T | undefined>): Promise<T> {
    const found = await read(eventId);
    if (found !== undefined) return found;
    throw new Problem((await events.find(eventId)) === undefined ? 'unknown-event' : 'not-sealed-yet');
  }

  app.get('/event/:id/record', { schema: getRecord }, async ({ params }) => {
    const record = await sealedOr(params.id, id => proofs.record(id));
    return record as RecordBody;
  });

  app.get('/event/:id/proofs', { schema: getProofs, config }, async ({ params, query }) => {
    const { seal, proofs: found } = await sealedOr(params.id, id => proofs.prove(id, query.leaves));
    return { seal, proofs: found.map(proof => proof && { ...proof, path: [...proof.path] }) };
  });

  app.get('/seals/checkpoint', { schema: getCheckpoint, config }, async (_request, reply) => {
    reply.type('text/plain; charset=utf-8');
    return found(await checkpoints.latest());
  });

  app.get('/seals/proof/:leaf', { schema: getSealProof, config }, async ({ params }) => {
    const proof = found(await checkpoints.proof(params.leaf));
    return { ...proof, path: [...proof.path] };
  });

  app.get('/seals/texts', { schema: getSealTexts, config }, async ({ query }) => [
    ...(await checkpoints.texts(query.from)),
  ]);

  app.get('/seals/consistency', { schema: getLogConsistency, config }, async ({ query: { from, to } }) => ({
    from,
    to,
    path: [...found(await checkpoints.consistency(from, to))],
  }));
};

function found<T>(value: T | undefined): T {
  if (value === undefined) throw new Problem('not-sealed-yet');
  return value;
}

import { getEventSeals, getKeys, getVotes, type KeyBody } from '../../contract/proofs';
import type { Routes } from '../http/appDeps';
import { Problem } from '../http/problem';
import type { ListedKey } from '../store/proof/signingKeys';
import { requireClosed } from './results';

/** The whole count of a large event takes hundreds of pages. */
const PAGES_A_MINUTE = 1_200;
const config = { rateLimit: { max: PAGES_A_MINUTE, timeWindow: 60_000 } };
const FOR_EVER = 'public, max-age=31536000, immutable';

export const proofRoutes: Routes = (app, { store }) => {
  app.get('/event/:id/seals', { schema: getEventSeals, config }, async ({ params: { id } }) => {
    if ((await store.events.find(id)) === undefined) throw new Problem('unknown-event');
    const published = await store.lists.seals(id);
    if (published === undefined) throw new Problem('not-sealed-yet');
    return published;
  });

  app.get('/results/:eventId/votes', { schema: getVotes, config }, async ({ params: { eventId }, query }, reply) => {
    await requireClosed(store, eventId);
    const { lists } = store;
    const { v: _version, ...asked } = query;
    if (Object.keys(asked).length > 1) throw new Problem('malformed', { detail: 'only one list at a time' });
    const { page, fits, entries, hashes, fitHashes, leftOut } = asked;
    /** Forgetting a wallet changes fits, but neither votes nor hashes. */
    const forEver = async (read: Promise<readonly unknown[] | undefined>): Promise<readonly unknown[]> => {
      const rows = found(await read);
      reply.header('cache-control', FOR_EVER);
      return rows;
    };
    if (entries !== undefined) return lists.fitsOf(eventId, entries.split(',').map(Number));
    if (fits !== undefined) return found(await lists.fits(eventId, fits));
    if (page !== undefined) return forEver(lists.votes(eventId, page));
    if (hashes !== undefined) return forEver(lists.hashes(eventId, 'votes', hashes));
    if (fitHashes !== undefined) return forEver(lists.hashes(eventId, 'fits', fitHashes));
    if (leftOut !== undefined) return forEver(lists.hashes(eventId, 'leftOut', leftOut));
    return lists.index(eventId);
  });
};

function found(rows: readonly unknown[] | undefined): readonly unknown[] {
  if (rows === undefined) throw new Problem('no-such-page');
  return rows;
}

/** Outside of /api, where other programs look for such things. */
export const keyRoutes: Routes = (app, { store }) => {
  app.get('/.well-known/duds-keys.json', { schema: getKeys }, async (_request, reply) => {
    reply.header('access-control-allow-origin', '*');
    return { keys: (await store.keys.list()).map(toJwk) };
  });
};

function toJwk({ id, x, y, since }: ListedKey): KeyBody {
  return { kty: 'EC', crv: 'P-256', x, y, kid: id, use: 'sig', alg: 'ES256', since };
}

import {
  getPlace,
  getResultPieces,
  getResults,
  type ResultEntryBody,
  type ResultsHeaders,
} from '../../contract/results';
import type { Routes } from '../http/appDeps';
import { isOwnWallet } from '../auth/requireWallet';
import { Problem } from '../http/problem';
import type { Store } from '../store/store';
import { inTime } from './inTime';

const PAGE_SIZE = 100;

export const resultRoutes: Routes = (app, deps) => {
  const { store } = deps;
  app.get('/results/:eventId', { schema: getResults }, async ({ params, query }, reply) => {
    const { eventId } = params;
    await requireClosed(store, eventId);
    const { after = 0, v } = query;
    const rows = await readResults(store, eventId, after, PAGE_SIZE + 1);
    if (rows.length > PAGE_SIZE) {
      const next = `after=${after + PAGE_SIZE}${v === undefined ? '' : `&v=${encodeURIComponent(v)}`}`;
      const headers: ResultsHeaders = { link: `</api/results/${eventId}?${next}>; rel="next"` };
      reply.headers({ ...headers });
    }
    return rows.slice(0, PAGE_SIZE);
  });

  app.get('/results/:eventId/places/:wallet', { schema: getPlace }, async request => {
    const { eventId, wallet } = request.params;
    await requireClosed(store, eventId);
    const [isHidden, place] = await Promise.all([
      store.closets.isHidden(wallet),
      store.standings.placeOf(eventId, wallet),
    ]);
    if (place === undefined || (isHidden && !(await isOwnWallet(request, deps, wallet)))) throw new Problem('no-entry');
    return place;
  });

  app.get('/results/:eventId/pieces', { schema: getResultPieces }, async ({ params: { eventId } }) => {
    await requireClosed(store, eventId);
    return [...(await store.pieces.ofEvent(eventId))];
  });
};

export async function requireClosed(store: Store, eventId: number): Promise<void> {
  const found = await store.events.find(eventId);
  if (found === undefined) throw new Problem('unknown-event');
  if (found.event.cancelled) throw new Problem('event-cancelled');
  if (found.phase !== 'archive') throw new Problem('voting-in-progress');
  if (found.isClosed) return;
  // The voting has ended, but the closing timer has not fired yet.
  const outcome = await inTime(store.standings.close(eventId));
  if (outcome === 'late' || outcome === 'contradicted') throw new Problem('still-counting');
  // The clock has been set back meanwhile.
  if (outcome === 'too-early') throw new Problem('voting-in-progress');
}

async function readResults(
  { standings }: Store,
  eventId: number,
  after: number,
  limit: number,
): Promise<readonly ResultEntryBody[]> {
  const ranked = await standings.list(eventId, after, limit);
  if (ranked.length > 0)
    return ranked.map(({ wallet, avatar, battles, range }) => ({ wallet, ...avatar, battles, range }));
  const unranked = await standings.listUnranked(eventId, after, limit);
  return unranked.map(({ wallet, avatar }) => ({ wallet, ...avatar, battles: 0, range: null }));
}

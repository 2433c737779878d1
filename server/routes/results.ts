import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { Negotiator } from '@fastify/accept-negotiator';
import {
  getBallotSheet,
  getPlace,
  getResultPieces,
  getResults,
  type ResultEntryBody,
  type ResultsHeaders,
} from '../../contract/results';
import type { Routes } from '../appDeps';
import { isOwnWallet } from '../auth/requireWallet';
import { Problem } from '../http/problem';
import type { Store } from '../store/store';
import { inTime } from './inTime';

const PAGE_SIZE = 100;

/** A sheet may be a million ballots long. */
const SHEETS_A_MINUTE = 20;
/** When to ask for a sheet again if too many are being sent. */
const BUSY_SECONDS = 10;
const encodings = new Negotiator({ supportedValues: ['gzip'] });
const SHEET_TIMEOUT_MS = 600_000;

export const resultRoutes: Routes = (app, deps) => {
  const { store } = deps;
  app.get('/results/:eventId', { schema: getResults }, async ({ params, query }, reply) => {
    const { eventId } = params;
    await requireClosed(store, eventId);
    const { after = 0 } = query;
    const rows = await readResults(store, eventId, after, PAGE_SIZE + 1);
    if (rows.length > PAGE_SIZE) {
      const headers: ResultsHeaders = { link: `</api/results/${eventId}?after=${after + PAGE_SIZE}>; rel="next"` };
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

  app.get(
    '/results/:eventId/ballots',
    {
      schema: getBallotSheet,
      handlerTimeout: SHEET_TIMEOUT_MS,
      config: { rateLimit: { max: SHEETS_A_MINUTE, timeWindow: 60_000 } },
      exposeHeadRoute: false,
    },
    async ({ params, headers }, reply) => {
      const { eventId } = params;
      await requireClosed(store, eventId);
      const sheet = await store.sheets.open(eventId);
      if (sheet === undefined) {
        reply.header('retry-after', BUSY_SECONDS);
        throw new Problem('sheets-busy');
      }
      reply
        .type('application/json')
        .header('vary', 'accept-encoding')
        .header('content-disposition', `attachment; filename="event-${eventId}-ballots.json"`);
      const bytes = Readable.from(sheet.parts(), { objectMode: false });
      if (encodings.negotiate(headers['accept-encoding'] ?? '') === null)
        return reply.send(pipeline(bytes, createGunzip(), () => undefined));
      return reply.header('content-encoding', 'gzip').header('content-length', sheet.length).send(bytes);
    },
  );
};

async function requireClosed(store: Store, eventId: number): Promise<void> {
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

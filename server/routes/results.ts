import { Readable } from 'node:stream';
import { Type } from '@fastify/type-provider-typebox';
import type { Routes } from '../appDeps';
import { Problem } from '../http/problem';
import { ballotSheet } from './ballotSheet';
import { answers, EventId, PlaceBody, ResultEntry, toWallet, WalletAddress } from './schemas';

const PAGE_SIZE = 100;

/** A sheet may be a million ballots long. */
const SHEETS_A_MINUTE = 20;

export const resultRoutes: Routes = (app, { store }) => {
  async function requireClosed(eventId: number): Promise<void> {
    const found = await store.events.find(eventId);
    if (found === undefined) throw new Problem('unknown-event');
    if (found.phase !== 'archive') throw new Problem('voting-in-progress');
    // Between the last vote and the next look of the closing timer somebody may ask already.
    if (!found.isClosed) await store.standings.close(eventId);
  }

  app.get(
    '/results/:eventId',
    {
      schema: {
        params: Type.Object({ eventId: EventId }),
        querystring: Type.Object({ after: Type.Optional(Type.String({ pattern: '^[0-9]{1,9}$' })) }),
        response: answers({ 200: Type.Array(ResultEntry) }),
      },
    },
    async ({ params, query }, reply) => {
      const eventId = Number(params.eventId);
      await requireClosed(eventId);
      const ranked = await store.standings.list(eventId, Number(query.after ?? 0), PAGE_SIZE + 1);
      const page = ranked.slice(0, PAGE_SIZE);
      const last = page.at(-1);
      if (last && ranked.length > PAGE_SIZE)
        reply.header('link', `</api/results/${eventId}?after=${last.place}>; rel="next"`);
      return page.map(({ wallet, avatar, battles, range }) => ({ wallet, ...avatar, battles, range }));
    },
  );

  app.get(
    '/results/:eventId/places/:wallet',
    {
      schema: {
        params: Type.Object({ eventId: EventId, wallet: WalletAddress }),
        response: answers({ 200: PlaceBody }),
      },
    },
    async ({ params }) => {
      const eventId = Number(params.eventId);
      await requireClosed(eventId);
      const place = await store.standings.placeOf(eventId, toWallet(params.wallet));
      if (place === undefined) throw new Problem('no-entry');
      return place;
    },
  );

  app.get(
    '/results/:eventId/ballots',
    {
      schema: { params: Type.Object({ eventId: EventId }) },
      config: { rateLimit: { max: SHEETS_A_MINUTE, timeWindow: 60_000 } },
      exposeHeadRoute: false,
    },
    async ({ params }, reply) => {
      const eventId = Number(params.eventId);
      await requireClosed(eventId);
      return reply
        .type('application/json')
        .header('content-disposition', `attachment; filename="event-${eventId}-ballots.json"`)
        .send(Readable.from(ballotSheet(store.standings, eventId)));
    },
  );
};

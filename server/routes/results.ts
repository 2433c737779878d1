import { Type } from '@fastify/type-provider-typebox';
import type { Routes } from '../appDeps';
import { Problem } from '../http/problem';
import { answers, EventId, ResultEntry } from './schemas';

const PAGE_SIZE = 100;

export const resultRoutes: Routes = (app, { store }) => {
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
      const found = await store.events.find(eventId);
      if (found === undefined) throw new Problem('unknown-event');
      if (found.phase !== 'archive') throw new Problem('voting-in-progress');
      // Between the last vote and the next look of the closing timer somebody may ask already.
      if (!found.isClosed) await store.standings.close(eventId);
      const ranked = await store.standings.list(eventId, Number(query.after ?? 0), PAGE_SIZE + 1);
      const page = ranked.slice(0, PAGE_SIZE);
      const last = page.at(-1);
      if (last && ranked.length > PAGE_SIZE)
        reply.header('link', `</api/results/${eventId}?after=${last.place}>; rel="next"`);
      return page.map(({ wallet, avatar }) => ({ wallet, ...avatar }));
    },
  );
};

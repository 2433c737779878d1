import { Type } from '@fastify/type-provider-typebox';
import { EVENT_PHASES } from '../../rules/index';
import type { Routes } from '../appDeps';
import { Problem, type ProblemCode } from '../http/problem';
import type { FoundEvent } from '../store/eventStore';
import type { Store } from '../store/store';
import { answers, EventBody, EventId, PrizeBody } from './schemas';

const byId = Type.Object({ id: EventId });

async function findEvent(store: Store, id: string): Promise<FoundEvent> {
  const found = await store.events.find(Number(id));
  if (found === undefined) throw new Problem('unknown-event');
  return found;
}

const VOTING_REFUSAL: Readonly<Record<FoundEvent['phase'], ProblemCode | undefined>> = {
  upcoming: 'voting-not-open',
  open: 'voting-not-open',
  vote: undefined,
  archive: 'voting-closed',
};

export const eventRoutes: Routes = (app, { store }) => {
  app.get(
    '/events/:status',
    {
      schema: {
        params: Type.Object({ status: Type.Union(EVENT_PHASES.map(phase => Type.Literal(phase))) }),
        response: answers({ 200: Type.Array(EventBody) }),
      },
    },
    async ({ params }) => [...(await store.events.list(params.status))],
  );

  app.get(
    '/event/:id/prizes',
    { schema: { params: byId, response: answers({ 200: Type.Array(PrizeBody) }) } },
    async ({ params }) => {
      const { event } = await findEvent(store, params.id);
      return [...(await store.events.prizes(event.id))];
    },
  );

  app.get(
    '/event/:id/voting',
    { schema: { params: byId, response: answers({ 200: EventBody }) } },
    async ({ params }) => {
      const { event, phase } = await findEvent(store, params.id);
      const refusal = VOTING_REFUSAL[phase];
      if (refusal) throw new Problem(refusal);
      return event;
    },
  );

  app.get(
    '/event/:id/results',
    { schema: { params: byId, response: answers({ 200: EventBody }) } },
    async ({ params }) => {
      const { event, phase } = await findEvent(store, params.id);
      if (phase !== 'archive') throw new Problem('voting-in-progress');
      return event;
    },
  );
};

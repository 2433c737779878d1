import { getEvents, getPrizes, getResultsInfo, getVotingInfo } from '../../contract/events';
import type { ProblemCode } from '../../contract/problems';
import type { EventPhase } from '../../rules/index';
import type { Routes } from '../appDeps';
import { Problem } from '../http/problem';
import type { FoundEvent } from '../store/eventStore';
import type { Store } from '../store/store';

async function findEvent(store: Store, id: string): Promise<FoundEvent> {
  const found = await store.events.find(Number(id));
  if (found === undefined) throw new Problem('unknown-event');
  return found;
}

const VOTING_REFUSAL: Readonly<Record<EventPhase, ProblemCode | undefined>> = {
  upcoming: 'voting-not-open',
  open: 'voting-not-open',
  vote: undefined,
  archive: 'voting-closed',
};

export const eventRoutes: Routes = (app, { store }) => {
  app.get('/events/:status', { schema: getEvents }, async ({ params }) => {
    const events = await store.events.list(params.status);
    const prizes = await store.events.prizesOf(events.map(({ id }) => id));
    return events.map(event => ({ ...event, prizes: [...(prizes.get(event.id) ?? [])] }));
  });

  app.get('/event/:id/prizes', { schema: getPrizes }, async ({ params }) => {
    const { event } = await findEvent(store, params.id);
    return [...(await store.events.prizes(event.id))];
  });

  app.get('/event/:id/voting', { schema: getVotingInfo }, async ({ params }) => {
    const { event, phase } = await findEvent(store, params.id);
    if (event.cancelled) throw new Problem('event-cancelled');
    const refusal = VOTING_REFUSAL[phase];
    if (refusal) throw new Problem(refusal);
    return event;
  });

  app.get('/event/:id/results', { schema: getResultsInfo }, async ({ params }) => {
    const { event, phase } = await findEvent(store, params.id);
    if (event.cancelled) throw new Problem('event-cancelled');
    if (phase !== 'archive') throw new Problem('voting-in-progress');
    return event;
  });
};

import { getCalendar, getEventCalendar, getFeed } from '../../contract/calendars';
import { EVENT_PHASES, type GameEvent } from '#rules/events/events';
import { readEventId } from '#rules/ids';
import { PRODUCT } from '#rules/product';
import type { App, AppDeps } from '../http/appDeps';
import type { Store } from '../store/store';
import { siteOrigin } from '../http/originCheck';
import { Problem } from '../http/problem';
import { eventCalendar } from './eventCalendar';
import { eventFeed } from './eventFeed';

const CALENDAR = 'text/calendar; charset=utf-8';
const ATOM = 'application/atom+xml; charset=utf-8';

/** Events as calendars and as a feed. Outside of /api, which crawlers and other programs do not enter. */
export function addCalendars(app: App, { config, store }: AppDeps): void {
  app.get('/events/:id.ics', { schema: getEventCalendar }, async (request, reply) => {
    const id = readEventId(request.params.id);
    const found = id === undefined ? undefined : await store.events.find(id);
    if (found === undefined) throw new Problem('unknown-event');
    reply.header('content-disposition', `attachment; filename="${PRODUCT.slug}-${found.event.id}.ics"`);
    return reply.type(CALENDAR).send(await calendarOf(store, [found.event], siteOrigin(config, request)));
  });

  app.get('/events.ics', { schema: getCalendar }, async (request, reply) =>
    reply.type(CALENDAR).send(await calendarOf(store, await allEvents(store), siteOrigin(config, request))),
  );

  app.get('/events.atom', { schema: getFeed }, async (request, reply) => {
    const [events, seals, now] = await Promise.all([allEvents(store), store.lists.latestSeals(), store.now()]);
    return reply.type(ATOM).send(eventFeed(events, seals, siteOrigin(config, request), now));
  });
}

/** In the archive the latest hundred, which calendars have to hear of if they are cancelled. */
async function allEvents({ events }: Store): Promise<readonly GameEvent[]> {
  const lists = await Promise.all(EVENT_PHASES.map(phase => events.list(phase)));
  const listed = new Map(lists.flat().map(event => [event.id, event]));
  return [...listed.values()].sort((a, b) => a.id - b.id);
}

async function calendarOf({ audit }: Store, events: readonly GameEvent[], origin: string): Promise<string> {
  const revisions = await audit.revisions(events.map(({ id }) => id));
  const listed = events.map(event => ({ event, sequence: revisions.get(event.id)?.sequence ?? 0 }));
  return eventCalendar(listed, origin, Math.max(0, ...[...revisions.values()].map(({ at }) => at)));
}

import type { FastifyReply } from 'fastify';
import { createHash } from 'node:crypto';
import {
  getEvents,
  getNews,
  getPrizes,
  getResultsInfo,
  getVotingInfo,
  type EventNewsBody,
  type ListedEventBody,
} from '../../contract/events';
import type { ProblemCode } from '../../contract/problems';
import { EVENT_PHASES, nextPhaseAt, type EventPhase } from '#rules/events/events';
import type { Routes } from '../http/appDeps';
import { sharedFor } from '../http/caching';
import { readClosedVersion } from '../http/closedVersions';
import { Problem } from '../http/problem';
import type { FoundEvent } from '../store/events/eventStore';
import type { Store } from '../store/store';

async function findEvent(store: Store, id: number): Promise<FoundEvent> {
  const found = await store.events.find(id);
  if (found === undefined) throw new Problem('unknown-event');
  return found;
}

const VOTING_REFUSAL: Readonly<Record<EventPhase, ProblemCode | undefined>> = {
  upcoming: 'voting-not-open',
  open: 'voting-not-open',
  vote: undefined,
  archive: 'voting-closed',
};

/** Every open tab asks once a minute; the database is asked at most once in this time. */
const NEWS_AGE_MS = 2_000;

const hashOf = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 12);

async function listEvents(store: Store, phase: EventPhase): Promise<ListedEventBody[]> {
  const events = await store.events.list(phase);
  const prizes = await store.events.prizesOf(events.map(({ id }) => id));
  return events.map(event => {
    const listed = { ...event, prizes: [...(prizes.get(event.id) ?? [])] };
    return { ...listed, version: hashOf(listed) };
  });
}

interface News {
  readonly events: EventNewsBody[];
  /** When the next event turns into its next phase, in milliseconds of `uptime`; Infinity if none does. */
  readonly turn: number;
}

async function readNews(store: Store, uptime: () => number): Promise<News> {
  const readAt = uptime();
  const now = await store.now();
  const lists = await Promise.all(
    EVENT_PHASES.map(async phase => (await listEvents(store, phase)).map(event => ({ phase, event }))),
  );
  const listed = lists.flat();
  return {
    events: listed.map(({ phase, event: { id, version } }) => ({ id, phase, version })),
    turn: readAt - now + Math.min(...listed.flatMap(({ event }) => nextPhaseAt(event, now) ?? [])),
  };
}

/** Shared by all requests within two seconds. A failure is not cached. */
function shareNews(store: Store, uptime: () => number): () => Promise<News> {
  let slot = NaN;
  let news: Promise<News>;
  return () => {
    const now = Math.floor(uptime() / NEWS_AGE_MS);
    if (now === slot) return news;
    slot = now;
    news = readNews(store, uptime);
    news.catch(() => (slot = NaN));
    return news;
  };
}

export const eventRoutes: Routes = (app, deps) => {
  const { store, uptime } = deps;
  const news = shareNews(store, uptime);

  /** Shared no longer than until an event enters its next phase. */
  const shareUntilTurn = async (reply: FastifyReply): Promise<News> => {
    const latest = await news();
    reply.header('cache-control', sharedFor(latest.turn - uptime()));
    return latest;
  };

  app.get('/events', { schema: getNews }, async (_request, reply) => (await shareUntilTurn(reply)).events);

  app.get('/events/:status', { schema: getEvents }, async ({ params }, reply) => {
    await shareUntilTurn(reply);
    return listEvents(store, params.status);
  });

  app.get('/event/:id/prizes', { schema: getPrizes }, async ({ params }) => {
    const { event } = await findEvent(store, params.id);
    return [...(await store.events.prizes(event.id))];
  });

  app.get('/event/:id/voting', { schema: getVotingInfo }, async ({ params }, reply) => {
    const { event, phase } = await findEvent(store, params.id);
    if (event.cancelled) throw new Problem('event-cancelled');
    const refusal = VOTING_REFUSAL[phase];
    if (refusal) throw new Problem(refusal);
    await shareUntilTurn(reply);
    return event;
  });

  app.get('/event/:id/results', { schema: getResultsInfo }, async ({ params }) => {
    const [{ event, phase }, version] = await Promise.all([
      findEvent(store, params.id),
      readClosedVersion(deps, params.id),
    ]);
    if (event.cancelled) throw new Problem('event-cancelled');
    if (phase !== 'archive') throw new Problem('voting-in-progress');
    return { ...event, ...(version !== undefined && { version }) };
  });
};

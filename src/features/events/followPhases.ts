import { countdown } from '#rules/events/countdown';
import { EVENT_PHASES, eventPhase, nextPhaseAt, type EventPhase } from '#rules/events/events';
import type { CallMeta } from '../../api/baseQuery';
import { eventsApi, type ListedEvent } from '../../api/eventsApi';
import { newsApi, type EventNews } from './newsApi';
import type { AppListenerApi, RootState } from '../../base/storeTypes';
import { timePassed } from './eventsSlice';

const { getEvents } = eventsApi.endpoints;

/**
 * Asking a little late is better than early: the server's date is rounded down to the second, and its database decides.
 */
const MARGIN = 250;
/** All open tabs see an event end at once; they do not all ask at once. */
const SPREAD = 5_000;
/** When to ask again if the server still lists an event under a phase that should be over. */
const RETRY = 10_000;
/** The server is asked for news at random times between these, or when the player returns. */
const NEWS_AFTER = { min: 40_000, max: 55_000 } as const;
/** Switching back and forth between windows does not ask more often than this. */
const MIN_NEWS_GAP = 10_000;
/** Sleeping machines stop timers, so a long wait is split into short ones. */
const MAX_WAIT = 60_000;
/** A coarse or stopped clock must not make the countdown spin. */
const MIN_WAIT = 100;

/**
 * Waits by the server's clock until the phase of a listed event changes, and refetches what that, or the server,
 * changes.
 */
export async function followPhases(meta: unknown, api: AppListenerApi): Promise<void> {
  const { clock } = api.extra;
  const { serverTime = clock.now() } = (meta ?? {}) as CallMeta;
  const ahead = serverTime - clock.now();
  const serverNow = (): number => clock.now() + ahead;
  api.fork(() => countDown(serverNow, api));
  const following = api.fork(() => followNews(api));
  await refetchAtTurns(serverNow, api);
  // Waits for the next response, which may never come.
  await following.result;
}

async function countDown(serverNow: () => number, api: AppListenerApi): Promise<void> {
  for (;;) {
    await api.pause(api.extra.page.untilVisible());
    const now = serverNow();
    api.dispatch(timePassed({ now }));
    const turns = listedEvents(api.getState()).flatMap(({ event }) => nextPhaseAt(event, now) ?? []);
    const next = Math.min(...turns.map(turn => countdown(turn, now).next), now + MAX_WAIT);
    await api.delay(Math.max(next - now, MIN_WAIT));
  }
}

async function refetchAtTurns(serverNow: () => number, api: AppListenerApi): Promise<void> {
  const due = nextTurn(api.getState(), serverNow()) + SPREAD * share(api.extra);
  for (let rest = due - serverNow(); rest > 0; rest = due - serverNow()) await api.delay(Math.min(rest, MAX_WAIT));
  await api.pause(api.extra.page.untilVisible());
  const turned = turnedTags(api.getState(), serverNow());
  // The server may still list an event under its previous phase.
  api.dispatch(eventsApi.util.invalidateTags(turned.length > 0 ? turned : ['EventList']));
}

/** Asks whether an operator has added or changed an event, and refetches what did change. */
async function followNews(api: AppListenerApi): Promise<void> {
  for (;;) {
    await untilNewsIsDue(api);
    if (!areListsShown(api.getState())) continue;
    const { data } = await api.dispatch(
      newsApi.endpoints.getNews.initiate(undefined, { forceRefetch: true, subscribe: false }),
    );
    const changed = data === undefined ? [] : changedTags(api.getState(), data);
    if (changed.length > 0) api.dispatch(eventsApi.util.invalidateTags(changed));
  }
}

async function untilNewsIsDue(api: AppListenerApi): Promise<void> {
  const { page } = api.extra;
  const { min, max } = NEWS_AFTER;
  const due = new AbortController();
  const isBack = Promise.all([api.delay(MIN_NEWS_GAP), page.untilBack(due.signal)]);
  try {
    await Promise.race([api.delay(min + (max - min) * share(api.extra)), isBack]);
  } finally {
    due.abort();
  }
  await api.pause(page.untilVisible());
}

/** At random from 0 to below 1. */
const share = ({ chance }: AppListenerApi['extra']): number => chance.seed() / 2 ** 32;

/** Lists stay in the cache for a minute after the player has left them. */
function areListsShown({ api: { queries, subscriptions } }: RootState): boolean {
  return Object.entries(subscriptions).some(
    ([key, subscribers = {}]) => queries[key]?.endpointName === 'getEvents' && Object.keys(subscribers).length > 0,
  );
}

interface ListedIn {
  readonly event: ListedEvent;
  readonly listed: EventPhase;
}

function listedEvents(state: RootState): readonly ListedIn[] {
  return EVENT_PHASES.flatMap(listed => (getEvents.select(listed)(state).data ?? []).map(event => ({ event, listed })));
}

function nextTurn(state: RootState, now: number): number {
  const turns = listedEvents(state).map(({ event, listed }) =>
    eventPhase(event, now) === listed ? (nextPhaseAt(event, now) ?? Infinity) : now + RETRY,
  );
  return Math.min(...turns) + MARGIN;
}

/** The events whose phase has changed, and the lists that they leave and enter. */
function turnedTags(state: RootState, now: number) {
  return listedEvents(state).flatMap(({ event, listed }) => {
    const phase = eventPhase(event, now);
    const lists = [listed, phase].map(id => ({ type: 'EventList' as const, id }));
    return phase === listed ? [] : [{ type: 'Event' as const, id: event.id }, ...lists];
  });
}

/** The events that the server has changed, added or removed, and the lists that show them. */
function changedTags(state: RootState, news: readonly EventNews[]) {
  const listed = listedEvents(state);
  const isLoaded = (phase: EventPhase) => getEvents.select(phase)(state).data !== undefined;
  const tagsOf = (id: number, phases: readonly EventPhase[]) => [
    { type: 'Event' as const, id },
    ...phases.map(phase => ({ type: 'EventList' as const, id: phase })),
  ];
  const changed = news.flatMap(({ id, phase, version }) => {
    const known = listed.find(({ event }) => event.id === id);
    if (known === undefined) return isLoaded(phase) ? tagsOf(id, [phase]) : [];
    const isSame = known.listed === phase && (known.event.version ?? version) === version;
    return isSame ? [] : tagsOf(id, [known.listed, phase]);
  });
  const gone = listed.filter(({ event }) => !news.some(({ id }) => id === event.id));
  return [...changed, ...gone.flatMap(({ event, listed: phase }) => tagsOf(event.id, [phase]))];
}

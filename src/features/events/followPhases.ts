import { countdown, EVENT_PHASES, eventPhase, nextPhaseAt, type EventPhase, type GameEvent } from '../../../rules';
import type { CallMeta } from '../../api/baseQuery';
import { eventsApi } from '../../api/eventsApi';
import type { AppListenerApi, RootState } from '../../app/storeTypes';
import { timePassed } from './eventsSlice';

const { getEvents } = eventsApi.endpoints;

/** Asking a little late is better than early: the server's date is cut to the second, and its database decides. */
const MARGIN = 250;
/** When to ask again if the server still lists an event under a phase that should be over. */
const RETRY = 10_000;
/** How often the lists are refetched if no phase turns, since new events may be announced. */
const REFRESH = 5 * 60_000;
/** Sleeping machines stop timers, so a long wait is split into short ones. */
const MAX_WAIT = 60_000;

/** Counts down to the turns of the listed phases by the server's clock, and refetches at each turn and at intervals. */
export async function followPhases(meta: unknown, api: AppListenerApi): Promise<void> {
  const { clock } = api.extra;
  const { serverTime = clock.now() } = (meta ?? {}) as CallMeta;
  const ahead = serverTime - clock.now();
  const serverNow = (): number => clock.now() + ahead;
  const counting = api.fork(() => countDown(serverNow, api));
  await refetchAtTurns(serverNow, api);
  // Until the next response; there may be none.
  await counting.result;
}

async function countDown(serverNow: () => number, api: AppListenerApi): Promise<void> {
  for (;;) {
    await api.pause(api.extra.page.untilVisible());
    const now = serverNow();
    api.dispatch(timePassed({ now }));
    const turns = listedEvents(api.getState()).flatMap(({ event }) => nextPhaseAt(event, now) ?? []);
    const next = Math.min(...turns.map(turn => countdown(turn, now).next), now + MAX_WAIT);
    await api.delay(next - now);
  }
}

async function refetchAtTurns(serverNow: () => number, api: AppListenerApi): Promise<void> {
  const due = Math.min(nextTurn(api.getState(), serverNow()), serverNow() + REFRESH);
  for (let rest = due - serverNow(); rest > 0; rest = due - serverNow()) await api.delay(Math.min(rest, MAX_WAIT));
  await api.pause(api.extra.page.untilVisible());
  const turned = turnedTags(api.getState(), serverNow());
  api.dispatch(eventsApi.util.invalidateTags(turned.length > 0 ? turned : ['EventList']));
}

interface ListedEvent {
  readonly event: GameEvent;
  readonly listed: EventPhase;
}

function listedEvents(state: RootState): readonly ListedEvent[] {
  return EVENT_PHASES.flatMap(listed => (getEvents.select(listed)(state).data ?? []).map(event => ({ event, listed })));
}

function nextTurn(state: RootState, now: number): number {
  const turns = listedEvents(state).map(({ event, listed }) =>
    eventPhase(event, now) === listed ? (nextPhaseAt(event, now) ?? Infinity) : now + RETRY,
  );
  return Math.min(...turns) + MARGIN;
}

/** The events whose phase has turned, and the lists that they leave and enter. */
function turnedTags(state: RootState, now: number) {
  return listedEvents(state).flatMap(({ event, listed }) => {
    const phase = eventPhase(event, now);
    const lists = [listed, phase].map(id => ({ type: 'EventList' as const, id }));
    return phase === listed ? [] : [{ type: 'Event' as const, id: event.id }, ...lists];
  });
}

import type { ListenerEffectAPI, UnknownAction } from '@reduxjs/toolkit';
import { EVENT_PHASES, eventPhase, nextPhaseAt } from '../../../rules';
import type { CallMeta } from '../../api/baseQuery';
import { eventsApi } from '../../api/eventsApi';
import type { AppStore, RootState } from '../../app/storeTypes';
import type { Platform } from '../../platform/platform';

type Api = ListenerEffectAPI<RootState, AppStore['dispatch'], Platform>;

/** Asked a little late rather than early: the server's date is cut to the second, its database decides. */
const MARGIN = 250;
/** When to look again where the server still lists an event that should have turned. */
const SECOND_LOOK = 10_000;
/** Sleeping machines stop timers and long timers overflow, so long waits are taken in short ones. */
const LONGEST_WAIT = 60_000;

/** The lists are asked for again at the next boundary, by the server's clock. */
export async function turnWithPhases(answered: UnknownAction, api: Api): Promise<void> {
  if (!eventsApi.endpoints.getEvents.matchFulfilled(answered)) return;
  const { clock } = api.extra;
  const answer = answered.meta.baseQueryMeta as CallMeta | undefined;
  const ahead = (answer?.serverTime ?? clock.now()) - clock.now();
  const turn = nextTurn(api.getState(), clock.now() + ahead);
  if (turn === undefined) return;
  for (let rest = turn - ahead - clock.now(); rest > 0; rest = turn - ahead - clock.now())
    await api.delay(Math.min(rest, LONGEST_WAIT));
  api.dispatch(eventsApi.util.invalidateTags(['Event']));
}

function nextTurn(state: RootState, now: number): number | undefined {
  const turns = EVENT_PHASES.flatMap(listed => {
    const { data = [] } = eventsApi.endpoints.getEvents.select(listed)(state);
    return data.map(event => (eventPhase(event, now) === listed ? nextPhaseAt(event, now) : now + SECOND_LOOK));
  }).filter(turn => turn !== undefined);
  return turns.length === 0 ? undefined : Math.min(...turns) + MARGIN;
}

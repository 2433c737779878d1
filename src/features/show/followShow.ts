import { isAnyOf } from '@reduxjs/toolkit';
import { countdown } from '#rules/events/countdown';
import { avatarPictures } from '#rules/outfit/pictures';
import { pathTo } from '#rules/pages/pages';
import { clockApi } from './clockApi';
import { resultsApi } from '../../api/resultsApi';
import type { WithPlatform } from '../../base/hooks';
import type { AppListenerApi, AppStartListening, RootState } from '../../base/storeTypes';
import type { Platform } from '../../platform/platform';
import { selectEntries, selectHasMore, selectIsLoaded, selectMomentAt, selectStart } from './showSelectors';
import { clockCompared, showEntered, showLeft, showMoved, showReplayed, selectShow, showSlice } from './showSlice';

const { getResults, getResultsInfo, getPlace } = resultsApi.endpoints;
const { getServerTime } = clockApi.endpoints;

/** Sleeping machines stop timers, and data arrive meanwhile. */
const MAX_WAIT = 1_000;
/** A coarse clock must not make the show spin. */
const MIN_WAIT = 20;
/** When to ask again for fits that did not come: right after the voting, the votes are still being counted. */
const RETRY = 5_000;

/** Takes a seat. Returns how to leave it. */
export const enterShow =
  (eventId: number): WithPlatform<() => void> =>
  (dispatch, getState, { reducer, startListening }) => {
    if (getState().show === undefined) {
      reducer.inject(showSlice);
      listenToShow(startListening);
    }
    dispatch(showEntered({ eventId }));
    return () => void dispatch(showLeft());
  };

function listenToShow(startListening: AppStartListening): void {
  startListening({
    matcher: isAnyOf(showEntered, showLeft),
    effect: async (action, api) => {
      api.cancelActiveListeners();
      if (showEntered.match(action)) await followShow(action.payload.eventId, api);
    },
  });
}

export const replayShow = (): WithPlatform<void> => (dispatch, getState, platform) =>
  void dispatch(showReplayed({ now: serverNow(getState(), platform) }));

const serverNow = (state: RootState, { clock }: Pick<Platform, 'clock'>): number =>
  clock.now() + selectShow(state).ahead;

export const leaveShow =
  (eventId: number): WithPlatform<void> =>
  (_dispatch, _getState, { page }) =>
    page.navigate(pathTo('results', eventId));

async function followShow(eventId: number, api: AppListenerApi): Promise<void> {
  await compareClocks(api);
  api.fork(() => loadFits(eventId, api));
  await moveOn(eventId, api);
}

/** If the server does not say what time it is, this machine's clock has to do. */
async function compareClocks({ dispatch, extra: { clock } }: AppListenerApi): Promise<void> {
  const { data } = await dispatch(getServerTime.initiate(null, { forceRefetch: true, subscribe: false }));
  if (data) dispatch(clockCompared({ ahead: data - clock.now() }));
}

/** Moves the show on at moments that are the same for everybody. Whoever arrives after its end sees it from the beginning. */
async function moveOn(eventId: number, api: AppListenerApi): Promise<void> {
  const arrival = serverNow(api.getState(), api.extra);
  let shown: string | undefined;
  for (;;) {
    await api.pause(api.extra.page.untilVisible());
    const state = api.getState();
    const now = serverNow(state, api.extra);
    const start = selectStart(state, eventId) ?? Infinity;
    const moment = selectMomentAt(state, eventId, now);
    const isMissed = selectShow(state).replayedFrom === null && selectMomentAt(state, eventId, arrival)?.act === 'over';
    if (isMissed) {
      api.dispatch(showReplayed({ now }));
      continue;
    }
    const scene = `${moment?.act} ${moment?.next} ${selectIsLoaded(state, eventId)}`;
    if (scene !== shown || now < start) api.dispatch(showMoved({ now }));
    if (scene !== shown && moment) void preloadFits(eventId, start + moment.next, api);
    shown = scene;
    const due = now < start ? Math.min(countdown(start, now).next, start) : start + (moment?.next ?? Infinity);
    await api.delay(Math.max(MIN_WAIT, Math.min(due - now, MAX_WAIT)));
  }
}

/** The pictures of a later moment, so that everybody sees them from its beginning. */
async function preloadFits(eventId: number, at: number, api: AppListenerApi): Promise<void> {
  if (at === Infinity) return;
  const { page, config } = api.extra;
  const entries = selectEntries(api.getState(), eventId);
  const { places = [] } = selectMomentAt(api.getState(), eventId, at) ?? {};
  const fits = places.flatMap(place => entries[place - 1] ?? []);
  await page.preload(fits.flatMap(({ avatar }) => avatarPictures(avatar, config.assetBase)));
}

/** Reads the ranking page by page as soon as the voting is over, and how many entries it has if those are too many. */
async function loadFits(eventId: number, api: AppListenerApi): Promise<void> {
  const requests: { unsubscribe(): void }[] = [];
  api.signal.addEventListener('abort', () => requests.forEach(request => request.unsubscribe()));
  const hasClosed = () => getResultsInfo.select(eventId)(api.getState()).data !== undefined;
  if (!hasClosed()) await api.condition(hasClosed);
  while (!selectIsLoaded(api.getState(), eventId)) {
    const request = api.dispatch(getResults.initiate(eventId, { direction: 'forward' }));
    requests.push(request);
    if ((await request).isError) await api.delay(RETRY);
  }
  const [best] = selectEntries(api.getState(), eventId);
  if (best === undefined || !selectHasMore(api.getState(), eventId)) return;
  requests.push(api.dispatch(getPlace.initiate({ eventId, wallet: best.wallet })));
}

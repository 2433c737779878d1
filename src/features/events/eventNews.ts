import { EVENT_PHASES, type EventPhase } from '#rules/events/events';
import { pageAt } from '#rules/pages/pages';
import { eventsApi } from '../../api/eventsApi';
import { newsApi } from './newsApi';
import type { AppListenerApi } from '../../base/storeTypes';
import { KEPT } from '../../platform/kept';
import { newsCounted, selectEventNews } from './eventsSlice';

const { getEvents } = eventsApi.endpoints;
const { getNews } = newsApi.endpoints;

const entryOf = (phase: EventPhase, id: number): string => `${phase} ${id}`;

const isOnEvents = ({ extra: { page } }: AppListenerApi): boolean => pageAt(page.path()).name === 'events';

/** Tells how many events have come or moved on since the player last looked. */
export async function countNews(api: AppListenerApi): Promise<void> {
  const { storage } = api.extra;
  if (KEPT.events.read(storage) === undefined || isOnEvents(api)) return;
  const { data } = await api.dispatch(getNews.initiate(undefined, { forceRefetch: true, subscribe: false }));
  if (data === undefined) return;
  const count = (shown: readonly string[] | undefined): void => {
    if (shown === undefined) return;
    const news = data.filter(({ phase, id }) => !shown.includes(entryOf(phase, id))).length;
    if (news !== selectEventNews(api.getState())) api.dispatch(newsCounted(news));
  };
  // The player may have looked meanwhile, here or in another tab.
  count(KEPT.events.read(storage));
  KEPT.events.follow(storage, count);
}

/** Keeps what the list of events shows, once all of it has arrived. */
export function rememberShown(api: AppListenerApi): void {
  if (!isOnEvents(api)) return;
  const state = api.getState();
  const lists = EVENT_PHASES.map(phase =>
    getEvents
      .select(phase)(state)
      .data?.map(({ id }) => entryOf(phase, id)),
  );
  if (lists.includes(undefined)) return;
  KEPT.events.write(api.extra.storage, lists.flat() as readonly string[]);
  if (selectEventNews(state) > 0) api.dispatch(newsCounted(0));
}

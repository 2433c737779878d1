import type { AppStartListening } from '../../base/storeTypes';
import { languageTag } from '../../messages/catalogue';
import { TIMES } from '../../platform/config';
import { crashed, gameOpened, locationChanged, pageLoaded, pageRevealed } from './navigationSlice';

export function listenToNavigation(startListening: AppStartListening): void {
  startListening({
    actionCreator: pageLoaded,
    effect: async (_action, listenerApi) => {
      await listenerApi.delay(TIMES.pageReveal);
      listenerApi.dispatch(pageRevealed());
      listenerApi.extra.page.keepForOffline();
    },
  });

  startListening({
    actionCreator: gameOpened,
    effect: async (_action, listenerApi) => {
      await listenerApi.delay(TIMES.maxCover);
      listenerApi.dispatch(pageRevealed());
    },
  });

  describePages(startListening);

  startListening({
    actionCreator: crashed,
    effect: async ({ payload }, { extra }) => {
      extra.log('A screen crashed', payload.message);
      if (payload.isLoaded) return;
      // After a deployment, the server may no longer have the files of this page's build.
      await extra.page
        .reloadIfOutdated()
        .catch((cause: unknown) => extra.log('The build could not be compared with the server', cause));
    },
  });
}

/**
 * The head does not depend on the query, and writing its link again would make Chromium fetch the page's icon again.
 */
function describePages(startListening: AppStartListening): void {
  let last: ReturnType<typeof locationChanged>['payload'] | undefined;
  startListening({
    actionCreator: locationChanged,
    effect: async ({ payload }, listenerApi) => {
      const isFirst = last === undefined;
      const isQuery = payload.pathname === last?.pathname && payload.search !== last.search;
      last = payload;
      if (isQuery) return;
      listenerApi.cancelActiveListeners();
      // The server wrote the head of the page that it sent, in English.
      if (isFirst && languageTag() === 'en') return;
      const { writeHead } = await import('./pageHead');
      await writeHead(payload.pathname, listenerApi);
    },
  });
}

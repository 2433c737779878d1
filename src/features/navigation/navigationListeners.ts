import type { AppStartListening } from '../../app/store';
import { TIMES } from '../../platform/config';
import { crashed, gameOpened, pageLoaded, pageRevealed } from './navigationSlice';

export function listenToNavigation(startListening: AppStartListening): void {
  startListening({
    actionCreator: pageLoaded,
    effect: async (_action, listenerApi) => {
      await listenerApi.delay(TIMES.pageReveal);
      listenerApi.dispatch(pageRevealed());
    },
  });

  startListening({
    actionCreator: gameOpened,
    effect: async (_action, listenerApi) => {
      await listenerApi.delay(TIMES.longestCover);
      listenerApi.dispatch(pageRevealed());
    },
  });

  startListening({
    actionCreator: crashed,
    effect: ({ payload }, { extra }) => extra.log('A screen broke', payload.message),
  });
}

import type { AppStartListening } from '../../app/storeTypes';
import { MESSAGES } from '../../messages/messages';
import { TIMES } from '../../platform/config';
import { gameOpened } from '../navigation/navigationSlice';
import { lineHidden, lineShown } from './noticesSlice';

export function listenToNotices(startListening: AppStartListening): void {
  startListening({
    actionCreator: lineShown,
    effect: async (_action, listenerApi) => {
      listenerApi.cancelActiveListeners();
      await listenerApi.delay(TIMES.quietLine);
      listenerApi.dispatch(lineHidden());
    },
  });

  startListening({
    actionCreator: gameOpened,
    effect: (_action, { extra, dispatch }) =>
      extra.storage.onRefused(() => dispatch(lineShown(MESSAGES.storageRefused))),
  });
}

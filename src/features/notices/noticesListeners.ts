import { isRejectedWithValue } from '@reduxjs/toolkit';
import { pathTo } from '#rules/pages/pages';
import type { CallMeta } from '../../api/baseQuery';
import type { HoldingsQuery } from '../../api/holdingsApi';
import { isProblem, type Problem } from '../../api/problems';
import type { AppStartListening } from '../../base/storeTypes';
import { MESSAGES } from '../../messages/messages';
import { TIMES } from '../../platform/config';
import { gameOpened } from '../navigation/navigationSlice';
import { nextStepChosen, noticeConfirmed, selectNotice, toastHidden, toastShown } from './noticesSlice';

/** Codes beyond the specification's catalogue: the screen that made the call explains them, and what to do. */
const SHOWN_BY_SCREEN: readonly string[] = [
  'no-qualifying-nft',
  'nft-already-used',
  'event-cancelled',
  'wallet-banned',
];

/** What RTK Query reports about a failed call. */
interface FailedMeta {
  readonly arg?: { readonly endpointName?: string; readonly originalArgs?: unknown };
  readonly baseQueryMeta?: CallMeta;
}

export function listenToNotices(startListening: AppStartListening): void {
  startListening({
    actionCreator: toastShown,
    effect: async (_action, listenerApi) => {
      listenerApi.cancelActiveListeners();
      await listenerApi.delay(TIMES.toast);
      listenerApi.dispatch(toastHidden());
    },
  });

  startListening({
    actionCreator: nextStepChosen,
    effect: ({ payload: { step } }, { extra: { page, config } }) => {
      if (step === 'market') page.openTab(config.market.home);
      if (step === 'faq') page.navigate(pathTo('faq'));
    },
  });

  startListening({
    actionCreator: noticeConfirmed,
    effect: ({ payload: { id } }, { getOriginalState, extra: { page } }) => {
      const notice = selectNotice(getOriginalState());
      if (notice?.id === id && notice.kind === 'confirm' && notice.url) page.openTab(notice.url);
    },
  });

  startListening({
    actionCreator: gameOpened,
    effect: (_action, { extra, dispatch }) =>
      extra.storage.onRefused(() => dispatch(toastShown(MESSAGES.storageRefused))),
  });

  startListening({
    matcher: isRejectedWithValue,
    effect: async (action, { dispatch }) => {
      const { payload, meta } = action as { payload?: unknown; meta?: FailedMeta };
      const { endpointName, originalArgs } = meta?.arg ?? {};
      if (!isProblem(payload) || endpointName === undefined || meta?.baseQueryMeta?.isQuiet) return;
      // This is a refresh in the background, and the known holdings stay on the screen.
      if ((originalArgs as HoldingsQuery | undefined)?.minBlock !== undefined) return;
      // The call has logged it; the specification has no alert for network failures.
      if (payload.code === 'network') dispatch(toastShown(MESSAGES.notLoaded));
      else if ('status' in payload && !isShownByScreen(payload)) {
        // Comes with the dialog that shows it.
        const { failureAlert } = await import(/* webpackChunkName: "dialogs" */ './failureAlert');
        dispatch(failureAlert(endpointName, payload));
      }
    },
  });
}

function isShownByScreen(problem: Problem): boolean {
  return problem.code === 'status' && SHOWN_BY_SCREEN.includes(problem.reason ?? '');
}

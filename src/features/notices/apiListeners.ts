import { isRejectedWithValue } from '@reduxjs/toolkit';
import type { HoldingsQuery } from '../../api/holdingsApi';
import { isProblem, type Problem } from '../../api/problems';
import type { AppStartListening } from '../../app/storeTypes';
import { MESSAGES } from '../../messages/messages';
import { alertRaised, lineShown } from './noticesSlice';

/** What RTK Query says about a call that failed. */
interface FailedMeta {
  readonly arg?: { readonly endpointName?: string; readonly originalArgs?: unknown };
}

/** The feature that sends it knows more about it, and tells itself what was wrong. */
const TOLD_BY_ITS_FEATURE: readonly string[] = ['submitFit', 'castBallot', 'requestTicket', 'openSession', 'endSession'];

/** Problems of our own, beyond the specification's catalogue: the screen that made the call says what to do. */
const SHOWN_BY_ITS_SCREEN: readonly string[] = ['no-qualifying-nft', 'nft-already-used'];

const load = () => import(/* webpackChunkName: "dialogs" */ './apiFailures');

/** Every failed call is told once, whoever made it; the call itself has logged a network failure already. */
export function listenToApi(startListening: AppStartListening): void {
  startListening({
    matcher: isRejectedWithValue,
    effect: async (action, { dispatch }) => {
      const { payload, meta } = action as { payload?: unknown; meta?: FailedMeta };
      const { endpointName, originalArgs } = meta?.arg ?? {};
      if (!isProblem(payload) || endpointName === undefined || TOLD_BY_ITS_FEATURE.includes(endpointName)) return;
      // The player has asked for nothing, and what was known of the wallet still stands.
      if ((originalArgs as HoldingsQuery | undefined)?.minBlock !== undefined) return;
      // A network failure is no alert: a line says what did not happen, and needs nothing that would have to be fetched.
      if (payload.code === 'network') return void dispatch(lineShown(MESSAGES.notLoaded));
      if (!('status' in payload) || isShown(payload)) return;
      const words = await load().catch(() => undefined);
      dispatch(alertRaised(words?.failureAlert(endpointName, payload) ?? { text: MESSAGES.error(payload.status) }));
    },
  });
}

function isShown(problem: Problem): boolean {
  return problem.code === 'status' && SHOWN_BY_ITS_SCREEN.includes(problem.reason ?? '');
}

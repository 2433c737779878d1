import { isRejectedWithValue } from '@reduxjs/toolkit';
import { isProblem } from '../../api/problems';
import type { AppStartListening } from '../../app/store';
import { tellFailure } from './apiFailures';
import { alertRaised, lineShown } from './noticesSlice';

/** What RTK Query says about a call that failed. */
interface FailedMeta {
  readonly arg?: { readonly endpointName?: string; readonly type?: string };
}

/** Every failed call is told once, whoever made it; the call itself has logged a network failure already. */
export function listenToApi(startListening: AppStartListening): void {
  startListening({
    matcher: isRejectedWithValue,
    effect: (action, { dispatch }) => {
      const { payload, meta } = action as { payload?: unknown; meta?: FailedMeta };
      if (!isProblem(payload) || meta?.arg?.endpointName === undefined) return;
      const type = meta.arg.type === 'mutation' ? 'mutation' : 'query';
      const told = tellFailure({ endpoint: meta.arg.endpointName, type }, payload);
      if (told.kind === 'line') dispatch(lineShown(told.text));
      if (told.kind === 'alert') dispatch(alertRaised({ text: told.text, reasons: told.reasons }));
    },
  });
}

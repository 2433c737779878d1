import type { RootState } from '../../base/storeTypes';
import { selectNotice } from '../notices/noticesSlice';
import { selectSignIn } from '../session/sessionSlice';
import { selectOverlay } from './overlaySlice';

/** Whether a dialog is open, so that the page below it ignores clicks and keys. */
export function selectIsCovered(state: RootState): boolean {
  return selectOverlay(state) !== null || selectNotice(state) !== undefined || selectSignIn(state) !== null;
}

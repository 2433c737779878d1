import type { EntriesArg } from '../../api/votingApi';
import type { AppListenerApi, RootState } from '../../base/storeTypes';
import { selectAddress } from '../wallet/walletSlice';
import { choiceProgressed, selectOutbox, selectVotingAt, type Choice, type Pressed } from './votingSlice';

/** A choice of the outbox on its way, with the wallet whose it is. */
export type Sending<P extends Pressed = Pressed> = P & Pick<Choice, 'turn'> & { readonly wallet: string };

/** Undefined once it is over. */
export function statusOf({ turn }: Sending, state: RootState): Choice['status'] | undefined {
  return selectOutbox(state).find(choice => choice.turn === turn)?.status;
}

/** While nothing has ended this choice, and its wallet is connected. */
export function isUnderWay(choice: Sending, api: AppListenerApi): boolean {
  const state = api.getState();
  return statusOf(choice, state) !== undefined && selectAddress(state) === choice.wallet;
}

/** The choices that the server has to decide before this one. */
export function choicesBefore({ eventId, turn }: Sending, state: RootState): readonly Choice[] {
  return selectOutbox(state).filter(choice => choice.eventId === eventId && choice.turn < turn);
}

/** Whether the player looks at pairs of the event. */
export function isVotingThere({ eventId, wallet }: EntriesArg, api: AppListenerApi): boolean {
  const state = api.getState();
  return selectVotingAt(state) === eventId && selectAddress(state) === wallet;
}

/** But not for longer than this, if given. */
export async function until(isSo: (state: RootState) => boolean, api: AppListenerApi, ms?: number): Promise<void> {
  if (!isSo(api.getState())) await api.condition((_action, state) => isSo(state), ms);
}

export function announceLate({ turn }: Sending, api: AppListenerApi): void {
  api.dispatch(choiceProgressed({ turn, status: 'late' }));
}

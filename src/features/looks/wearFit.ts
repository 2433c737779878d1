import { isChecking, isWearable, type Holder } from '#rules/catalogue/status';
import { planFit, type FitPiece, type FitPlan } from '#rules/fits/fitPieces';
import type { Avatar } from '#rules/outfit/avatar';
import { fitCode, readFitCode } from '#rules/outfit/fitCode';
import type { Wardrobe } from '#rules/outfit/items';
import { fetchWholeWardrobe } from '../../api/fetchWholeWardrobe';
import type { WithPlatform } from '../../base/hooks';
import type { AppListenerApi, RootState } from '../../base/storeTypes';
import { FIT_MESSAGES, shownTitle } from '../../messages/fits';
import { LOOKS_MESSAGES } from '../../messages/looks';
import { selectWardrobe } from '../catalogue/catalogueSelectors';
import { selectHolder } from '../holdings/holdingsSelectors';
import { itemsUnlocked } from '../holdings/unlockedSlice';
import { lookWorn, selectAvatar } from '../outfit/outfitSlice';
import { selectAddress } from '../wallet/walletSlice';
import { messageShown, offerMade, type Offer } from '../wardrobe/wardrobeViewSlice';

/** What a fit has besides its avatar. */
interface Origin {
  /** Pieces that have no names any more. */
  readonly unknown?: number;
  /** Of the link that brought it; by default of the avatar. */
  readonly code?: string;
}

/** A fit as far as this player gets with it. */
interface Planned extends FitPlan {
  readonly code: string;
  /** What is left out, as players read it. */
  readonly named: readonly string[];
}

/** Puts on what the player may wear of a fit, as one step, and names the rest. Pieces to be unlocked are offered first. */
export const wearFit =
  (avatar: Avatar, origin?: Origin): WithPlatform<Promise<void>> =>
  async dispatch => {
    const plan = await dispatch(planFor(avatar, origin));
    if (plan === undefined) return;
    if (plan.locked.length === 0) dispatch(putOn(plan));
    else dispatch(offerMade(offerToUnlock(plan, 'unlock')));
  };

/** Unlocks what the fit needs, and puts it on. */
export const unlockAndWear =
  (avatar: Avatar, origin?: Origin): WithPlatform<Promise<void>> =>
  async dispatch => {
    const plan = await dispatch(planFor(avatar, origin));
    if (plan === undefined) return;
    if (plan.locked.length > 0) dispatch(itemsUnlocked({ titles: titlesOf(plan) }));
    dispatch(putOn(plan));
  };

/** Does what the player has accepted for the fit of this code. */
export const unlockAndWearCode =
  (code: string): WithPlatform<Promise<void>> =>
  async dispatch => {
    const fit = readFitCode(code, (await fetchWholeWardrobe(dispatch)) ?? []);
    if (fit) await dispatch(unlockAndWear(fit.avatar, { unknown: fit.unknown.length, code }));
  };

/**
 * After a trial: once it is known what the wallet holds, everything that its XP allows stays on, the part that is not
 * unlocked yet is offered, and the rest is named. What its event lends stays, too. The address may still be the trial's.
 */
export async function stayInFit(api: AppListenerApi): Promise<void> {
  const wallet = selectAddress(api.getState());
  const isKnown = (state: RootState): boolean => !isChecking(selectHolder(state, false));
  if (!isKnown(api.getState())) await api.condition((_action, state) => isKnown(state));
  const loaded = await fetchWholeWardrobe(api.dispatch);
  const state = api.getState();
  const holder = selectHolder(state, false);
  if (loaded === undefined || selectAddress(state) !== wallet || holder.isUnknown) return;
  const plan = planIn(selectWardrobe(state), holder, selectAvatar(state));
  api.dispatch(putOn(plan));
  if (plan.locked.length > 0) api.dispatch(offerMade(offerToUnlock(plan, 'unlock-worn')));
}

const planFor =
  (avatar: Avatar, origin?: Origin): WithPlatform<Promise<Planned | undefined>> =>
  async (dispatch, getState, { page }) => {
    // The player has already seen why the call failed.
    if ((await fetchWholeWardrobe(dispatch)) === undefined) return undefined;
    const holder = selectHolder(getState(), page.isDemo());
    if (isChecking(holder)) return void dispatch(messageShown(LOOKS_MESSAGES.stillChecking));
    return planIn(selectWardrobe(getState()), holder, avatar, origin);
  };

function planIn(
  wardrobe: Wardrobe,
  holder: Holder,
  avatar: Avatar,
  { unknown = 0, code = fitCode(avatar) }: Origin = {},
): Planned {
  const plan = planFit(avatar, wardrobe, holder);
  const gone = unknown > 0 ? [LOOKS_MESSAGES.unknown(unknown)] : [];
  return { ...plan, code, named: [...plan.leftOut.map(nameLeftOut), ...gone] };
}

/** What goes only with another piece that is left out has no label of its own to name. */
function nameLeftOut({ piece: { item }, ...status }: FitPiece): string {
  const label = isWearable(status) ? '' : FIT_MESSAGES.labels[status.status](item.xp);
  return label === '' ? shownTitle(item) : FIT_MESSAGES.leftOut(shownTitle(item), label);
}

const putOn =
  ({ outfit, leftOut, code, named }: Planned): WithPlatform<void> =>
  dispatch => {
    dispatch(lookWorn({ outfit, leftOut: leftOut.map(({ piece }) => piece.item.title) }));
    if (named.length > 0) dispatch(offerMade({ kind: 'left-out', values: [code, ...named] }));
  };

function offerToUnlock(plan: Planned, kind: 'unlock' | 'unlock-worn'): Offer {
  return { kind, values: [plan.code, plan.named.join(', '), ...titlesOf(plan)] };
}

function titlesOf({ locked }: FitPlan): readonly string[] {
  return locked.map(({ title }) => title);
}

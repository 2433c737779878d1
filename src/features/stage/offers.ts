import type { UnknownAction } from '@reduxjs/toolkit';
import { isWearable, itemStatus } from '#rules/catalogue/status';
import { isLent } from '#rules/events/lending';
import type { Avatar } from '#rules/outfit/avatar';
import { fitChange } from '#rules/outfit/fitText';
import type { OutfitHistory } from '#rules/outfit/history';
import { findPiece, itemValue, type Piece, type Wardrobe } from '#rules/outfit/items';
import { choicesToUnblock, previewChoice } from '#rules/outfit/previewChoice';
import { piecesOf, restorable } from '#rules/outfit/putBack';
import { pageAt, pathTo } from '#rules/pages/pages';
import type { AppDispatch, AppListenerApi, RootState } from '../../base/storeTypes';
import { shownTitle, wornTitle } from '../../messages/fits';
import { STAGE_MESSAGES } from '../../messages/stage';
import { WARDROBE_MESSAGES } from '../../messages/wardrobe';
import { FORMATS } from '../../messages/formats';
import {
  blockerRemoved,
  itemChosen,
  lentGivenBack,
  outfitRedone,
  outfitReset,
  outfitUndone,
  piecesPutBack,
  selectAvatar,
  selectCanRedo,
  selectCanUndo,
  selectHistory,
} from '../outfit/outfitSlice';
import { selectWardrobe } from '../catalogue/catalogueSelectors';
import { selectDressCode } from '../dressCode/dressCodeSelectors';
import { selectHolder, selectXp, selectXpIsUnknown } from '../holdings/holdingsSelectors';
import { overlayOpened } from '../overlay/overlaySlice';
import { selectIsConnected } from '../wallet/walletSlice';
import {
  announced,
  isOfferToUnlock,
  messageShown,
  offerMade,
  selectOffer,
  wardrobeEntered,
  type Offer,
} from '../wardrobe/wardrobeViewSlice';

/** An action with the states around it. */
export interface Step {
  readonly action: UnknownAction;
  readonly before: RootState;
  readonly after: RootState;
}

/** Says what a change did, and offers what the player may want to do next. */
export function followUp(step: Step, dispatch: AppDispatch): void {
  const change = describeChange(selectAvatar(step.before), selectAvatar(step.after), selectWardrobe(step.after));
  if (change !== '') dispatch(announced(change));
  const message = messageAfter(step);
  if (message !== undefined) dispatch(messageShown(message));
  const offer = offerAfter(step);
  if (offer) dispatch(offerMade(offer));
}

/** What is worn now, and everything that is gone: replaced, taken off or excluded. */
function describeChange(before: Avatar, after: Avatar, wardrobe: Wardrobe): string {
  const { on, off } = fitChange(before, after, wardrobe, wornTitle);
  const sentences = [
    on.length > 0 && WARDROBE_MESSAGES.wearing(FORMATS.names(on)),
    off.length > 0 && WARDROBE_MESSAGES.takenOff(FORMATS.names(off)),
    before.background !== after.background && WARDROBE_MESSAGES.background(wornTitle(after.background, wardrobe)),
  ];
  return sentences.filter(sentence => sentence !== false).join(' ');
}

function messageAfter({ action, before }: Step): string | undefined {
  const { undone, nothingToUndo, redone, nothingToRedo } = STAGE_MESSAGES;
  if (outfitUndone.match(action)) return selectCanUndo(before) ? undone : nothingToUndo;
  if (outfitRedone.match(action)) return selectCanRedo(before) ? redone : nothingToRedo;
  return undefined;
}

function offerAfter({ action, before, after }: Step): Offer | undefined {
  const isReset = outfitReset.match(action) && selectHistory(before).past !== selectHistory(after).past;
  if (isReset) return { kind: 'undo-reset', values: [] };
  return (itemChosen.match(action) && offerToUnblock(action.payload, after)) || offerToPutBack(before, after);
}

/** A refused choice becomes possible once what is in its way has gone. */
function offerToUnblock({ category, item }: Piece, state: RootState): Offer | undefined {
  const outfit = selectHistory(state);
  const wardrobe = selectWardrobe(state);
  const blockers = previewChoice(outfit, category, item).blockedBy.map(layer => outfit.avatar[layer]);
  if (blockers.length === 0 || !blockers.every(value => findPiece(wardrobe, value))) return undefined;
  const titles = blockers.map(value => wornTitle(value, wardrobe));
  return { kind: 'remove-blocker', values: [itemValue(category, item), ...titles] };
}

/** Offers to put back what has become free with the last change. */
function offerToPutBack(before: RootState, after: RootState): Offer | undefined {
  const wardrobe = selectWardrobe(after);
  const valuesOf = (history: OutfitHistory): readonly string[] =>
    restorable(history.displaced, history, wardrobe).map(({ value }) => value);
  const [were, are] = [valuesOf(selectHistory(before)), valuesOf(selectHistory(after))];
  if (are.every(value => were.includes(value))) return undefined;
  return { kind: 'put-back', values: are.map(value => wornTitle(value, wardrobe)) };
}

/** On the way into the wardrobe, or once it is known: a wallet without XP can enter nothing. */
export function warnPenniless({ action, before, after }: Step, { dispatch, extra: { page } }: AppListenerApi): void {
  const isNews = wardrobeEntered.match(action) || selectXp(before) !== 0;
  const cannotEnter = selectIsConnected(after) && selectXp(after) === 0 && !selectXpIsUnknown(after);
  // Why something is left out matters more: the player has just asked for it.
  const offer = selectOffer(after);
  const isTold = offer?.kind === 'left-out' || isOfferToUnlock(offer);
  if (isNews && cannotEnter && !isTold && !page.isDemo() && pageAt(page.path()).name === 'wardrobe')
    dispatch(offerMade({ kind: 'cannot-enter', values: [] }));
}

/** The player dresses for the event no more, and still wears what it had lent. */
export function offerToGiveBack({ before, after }: Step, { dispatch, extra: { page } }: AppListenerApi): void {
  if (pageAt(page.path()).name !== 'wardrobe') return;
  const code = selectDressCode(before);
  const pieces = lentPieces(after, page.isDemo()).filter(piece => isLent(piece, code));
  if (pieces.length > 0) dispatch(offerMade({ kind: 'lent', values: pieces.map(({ item }) => shownTitle(item)) }));
}

/** What is worn although it is not the player's. */
function lentPieces(state: RootState, isDemo: boolean): readonly Piece[] {
  const wardrobe = selectWardrobe(state);
  const holder = selectHolder(state, isDemo);
  const worn = Object.values(selectAvatar(state)).flatMap(value => findPiece(wardrobe, value) ?? []);
  return worn.filter(({ item }) => !isWearable(itemStatus(item, holder)));
}

/** Carries out an accepted offer. */
export function carryOut({ kind, values }: Offer, listenerApi: AppListenerApi): void {
  const { dispatch, extra } = listenerApi;
  const state = listenerApi.getState();
  const history = selectHistory(state);
  const wardrobe = selectWardrobe(state);
  if (kind === 'trial') dispatch(overlayOpened('connect'));
  if (kind === 'cannot-enter') extra.page.openTab(extra.config.market.home);
  if (kind === 'left-out') extra.page.navigate(pathTo('fit', values[0] ?? ''));
  if (kind === 'undo-reset') dispatch(outfitUndone());
  if (kind === 'lent') dispatch(lentGivenBack({ pieces: lentPieces(state, extra.page.isDemo()) }));
  if (kind === 'put-back')
    dispatch(piecesPutBack({ pieces: piecesOf(restorable(history.displaced, history, wardrobe), wardrobe) }));
  const chosen = kind === 'background' || kind === 'unlocked' ? findPiece(wardrobe, values[0] ?? '') : undefined;
  if (chosen) dispatch(itemChosen(chosen));
  const refused = kind === 'remove-blocker' ? findPiece(wardrobe, values[0] ?? '') : undefined;
  if (refused)
    dispatch(blockerRemoved({ pieces: choicesToUnblock(history, wardrobe, refused.category, refused.item) }));
}

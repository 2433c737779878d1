import {
  choicesToUnblock,
  findPiece,
  itemValue,
  piecesOf,
  previewChoice,
  restorable,
  wornTitle,
  type OutfitHistory,
  type Piece,
} from '../../../rules';
import type { AppListenerApi, AppStartListening } from '../../app/storeTypes';
import { STAGE_MESSAGES } from '../../messages/stage';
import {
  blockerRemoved,
  isDressing,
  itemChosen,
  outfitRedone,
  outfitReset,
  outfitUndone,
  piecesPutBack,
  selectCanRedo,
  selectCanUndo,
  selectHistory,
  selectOutfit,
} from '../avatar/outfitSlice';
import { selectWardrobe } from './wardrobeSelectors';
import { messageShown, offerAccepted, offerMade } from './wardrobeViewSlice';

export function listenToOffers(startListening: AppStartListening): void {
  confirmSteps(startListening);
  makeOffers(startListening);
  keepOffers(startListening);
}

/** Says what Undo and Redo did. */
function confirmSteps(startListening: AppStartListening): void {
  startListening({
    actionCreator: outfitUndone,
    effect: (_action, listenerApi) => {
      const { undone, nothingToUndo } = STAGE_MESSAGES;
      const hasUndone = selectCanUndo(listenerApi.getOriginalState());
      listenerApi.dispatch(messageShown(hasUndone ? undone : nothingToUndo));
    },
  });
  startListening({
    actionCreator: outfitRedone,
    effect: (_action, listenerApi) => {
      const { redone, nothingToRedo } = STAGE_MESSAGES;
      const hasRedone = selectCanRedo(listenerApi.getOriginalState());
      listenerApi.dispatch(messageShown(hasRedone ? redone : nothingToRedo));
    },
  });
}

function makeOffers(startListening: AppStartListening): void {
  startListening({
    actionCreator: outfitReset,
    effect: (_action, listenerApi) => {
      const { past } = selectHistory(listenerApi.getState());
      if (past !== selectHistory(listenerApi.getOriginalState()).past)
        listenerApi.dispatch(offerMade({ kind: 'undo-reset', values: [] }));
    },
  });
  startListening({
    actionCreator: itemChosen,
    effect: ({ payload }, listenerApi) => offerToUnblock(payload, listenerApi),
  });
  startListening({
    matcher: isDressing,
    effect: (_action, listenerApi) => offerToPutBack(listenerApi),
  });
}

/** A refused choice is possible once what is in its way has gone. */
function offerToUnblock({ category, item }: Piece, listenerApi: AppListenerApi): void {
  const state = listenerApi.getState();
  const outfit = selectOutfit(state);
  const { blockedBy } = previewChoice(outfit, category, item);
  const wardrobe = selectWardrobe(state);
  const blockers = blockedBy.map(layer => outfit.avatar[layer]);
  if (blockers.length === 0 || !blockers.every(value => findPiece(wardrobe, value))) return;
  const titles = blockers.map(value => wornTitle(value, wardrobe));
  listenerApi.dispatch(offerMade({ kind: 'remove-blocker', values: [itemValue(category, item), ...titles] }));
}

/** Offers what has become free with the last change. */
function offerToPutBack(listenerApi: AppListenerApi): void {
  const wardrobe = selectWardrobe(listenerApi.getState());
  const valuesOf = (history: OutfitHistory): readonly string[] =>
    restorable(history.displaced, history, wardrobe).map(({ value }) => value);
  const before = valuesOf(selectHistory(listenerApi.getOriginalState()));
  const now = valuesOf(selectHistory(listenerApi.getState()));
  if (now.some(value => !before.includes(value)))
    listenerApi.dispatch(offerMade({ kind: 'put-back', values: now.map(value => wornTitle(value, wardrobe)) }));
}

/** Does what an accepted offer promised. */
function keepOffers(startListening: AppStartListening): void {
  startListening({
    actionCreator: offerAccepted,
    effect: ({ payload: { kind, values } }, listenerApi) => {
      const { dispatch } = listenerApi;
      const history = selectHistory(listenerApi.getState());
      const wardrobe = selectWardrobe(listenerApi.getState());
      if (kind === 'undo-reset') dispatch(outfitUndone());
      if (kind === 'put-back')
        dispatch(piecesPutBack({ pieces: piecesOf(restorable(history.displaced, history, wardrobe), wardrobe) }));
      const blocked = kind === 'remove-blocker' ? findPiece(wardrobe, values[0] ?? '') : undefined;
      if (blocked)
        dispatch(blockerRemoved({ pieces: choicesToUnblock(history, wardrobe, blocked.category, blocked.item) }));
    },
  });
}

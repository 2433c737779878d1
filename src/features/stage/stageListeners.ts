import { isAnyOf } from '@reduxjs/toolkit';
import { STACKING } from '#rules/outfit/layers';
import { isPicture } from '#rules/outfit/pictures';
import { entriesApi } from '../../api/entriesApi';
import { holdingsApi } from '../../api/holdingsApi';
import type { AppStartListening } from '../../base/storeTypes';
import { pageRevealed } from '../navigation/navigationSlice';
import { selectDressCode } from '../dressCode/dressCodeSelectors';
import { isDressing, selectAvatar } from '../outfit/outfitSlice';
import { selectShownOutfit } from '../wardrobe/wardrobeSelectors';
import {
  offerAccepted,
  previewShown,
  tileLeft,
  tilePointedAt,
  wardrobeEntered,
  type Pointing,
} from '../wardrobe/wardrobeViewSlice';

/** How long the player points at a tile before the stage shows its item, in milliseconds. */
export const PREVIEW_WAIT: Readonly<Record<Pointing, number>> = { pointer: 150, focus: 250, hold: 400, tap: 0 };

/** How long the hint at a background waits until the change is painted, in milliseconds: it measures outlines. */
const HINT_WAIT = 100;

export function listenToStage(startListening: AppStartListening): void {
  makeOffers(startListening);
  showPreviews(startListening);
  moveTheDarcel(startListening);
  warnEarly(startListening);
  endLoans(startListening);
}

function showPreviews(startListening: AppStartListening): void {
  startListening({
    matcher: isAnyOf(tilePointedAt, tileLeft, isDressing),
    effect: async (action, listenerApi) => {
      listenerApi.cancelActiveListeners();
      if (!tilePointedAt.match(action)) return;
      await listenerApi.delay(PREVIEW_WAIT[action.payload.by]);
      listenerApi.dispatch(previewShown());
    },
  });
}

const loadHint = () => import(/* webpackChunkName: "fitting-room" */ './contrastHint');
const loadOffers = () => import(/* webpackChunkName: "fitting-room" */ './offers');

function makeOffers(startListening: AppStartListening): void {
  startListening({
    matcher: isDressing,
    effect: async (action, listenerApi) => {
      const step = { action, before: listenerApi.getOriginalState(), after: listenerApi.getState() };
      const [{ followUp }, { hintAtBackground }] = await Promise.all([loadOffers(), loadHint()]);
      followUp(step, listenerApi.dispatch);
      await listenerApi.delay(HINT_WAIT);
      await hintAtBackground(step, listenerApi);
    },
  });
  startListening({
    actionCreator: offerAccepted,
    effect: async ({ payload }, listenerApi) => {
      const { carryOut } = await loadOffers();
      carryOut(payload, listenerApi);
    },
  });
}

/** Leaving an event that lends, or its end. */
function endLoans(startListening: AppStartListening): void {
  startListening({
    predicate: (_action, after, before) => {
      const code = selectDressCode(before);
      return code.lent !== undefined && selectDressCode(after) !== code;
    },
    effect: async (action, listenerApi) => {
      const step = { action, before: listenerApi.getOriginalState(), after: listenerApi.getState() };
      const { offerToGiveBack } = await loadOffers();
      offerToGiveBack(step, listenerApi);
    },
  });
}

/** A wallet that can enter nothing is told so before the player dresses for an hour. */
function warnEarly(startListening: AppStartListening): void {
  startListening({
    matcher: isAnyOf(
      wardrobeEntered,
      holdingsApi.endpoints.getHoldings.matchFulfilled,
      entriesApi.endpoints.getServerXp.matchFulfilled,
    ),
    effect: async (action, listenerApi) => {
      const step = { action, before: listenerApi.getOriginalState(), after: listenerApi.getState() };
      const { warnPenniless } = await loadOffers();
      warnPenniless(step, listenerApi);
    },
  });
}

/** What was put on settles, and the eye blinks. */
function moveTheDarcel(startListening: AppStartListening): void {
  startListening({
    matcher: isAnyOf(isDressing, previewShown),
    effect: (_action, listenerApi) => {
      const before = selectAvatar(listenerApi.getOriginalState());
      const now = selectShownOutfit(listenerApi.getState()).avatar;
      listenerApi.extra.motion.settle(
        STACKING.flatMap(layer => (now[layer] === before[layer] ? [] : now[layer])).filter(isPicture),
      );
    },
  });
  startListening({
    actionCreator: pageRevealed,
    effect: (_action, { extra }) => extra.motion.startBlinking(),
  });
}

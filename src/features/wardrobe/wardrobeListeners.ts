import { isAnyOf } from '@reduxjs/toolkit';
import { isWearable, itemStatus, missingXp, type Holder, type ItemStatus } from '#rules/catalogue/status';
import { DEFAULT_AVATAR, type Avatar } from '#rules/outfit/avatar';
import { isSameOutfit } from '#rules/outfit/history';
import { assetSlug, itemValue, type Piece } from '#rules/outfit/items';
import { layerName, LAYERS } from '#rules/outfit/layers';
import { restoreOutfit } from '#rules/outfit/restoreOutfit';
import { isWorn } from '#rules/outfit/wearPieces';
import { catalogueApi } from '../../api/catalogueApi';
import type { AppListenerApi, AppStartListening } from '../../base/storeTypes';
import { FIT_MESSAGES, shownTitle } from '../../messages/fits';
import { WARDROBE_MESSAGES } from '../../messages/wardrobe';
import { FORMATS } from '../../messages/formats';
import { CONFETTI_PIECES, TIMES } from '../../platform/config';
import {
  itemChosen,
  lookWorn,
  outfitFollowed,
  outfitRedone,
  outfitReset,
  outfitUndone,
  selectAvatar,
  selectNotCompatibleWith,
  selectOutfit,
  outfitRepaired,
} from '../outfit/outfitSlice';
import { nextStepChosen, noticeConfirmed } from '../notices/noticesSlice';
import { selectHolder } from '../holdings/holdingsSelectors';
import { itemsUnlocked, itemUnlocked } from '../holdings/unlockedSlice';
import { selectKnownCategory, selectOffered, selectWardrobe } from '../catalogue/catalogueSelectors';
import { layerSought } from '../dressCode/dressCodeSlice';
import { buy } from './market';
import { selectPreviewedValue } from './wardrobeSelectors';
import {
  announced,
  categoriesShown,
  categoryOpened,
  categoryPointedAt,
  messageHidden,
  messageShown,
  offerMade,
  OWNED_ONLY,
  ownedOnlyToggled,
  selectJustUnlocked,
  selectOwnedOnly,
  tileClicked,
  tilePointedAt,
  unlockSettled,
  wardrobeEntered,
} from './wardrobeViewSlice';

const { getCategories, getCrops, getItems } = catalogueApi.endpoints;

/** The number of tiles in view at once on a large screen. */
const FIRST_SIGHT = 12;

export function listenToWardrobe(startListening: AppStartListening): void {
  openCategories(startListening);
  findLayers(startListening);
  reactToClicks(startListening);
  showMessages(startListening);
  fetchAhead(startListening);
  learnWhatIsWorn(startListening);
  answerNotices(startListening);
}

/** Opening a category adds a history entry and changing it replaces that entry, so Back always leads to all categories. */
function openCategories(startListening: AppStartListening): void {
  startListening({
    matcher: isAnyOf(categoryOpened, categoriesShown),
    effect: (action, listenerApi) => {
      const { page } = listenerApi.extra;
      const category = categoryOpened.match(action) ? action.payload : null;
      const before = selectKnownCategory(listenerApi.getState(), page.parameter('category'));
      if (category === before) return;
      page.setParameter('category', category, category === null ? 'out' : before === null ? 'into' : 'replace');
    },
  });
}

/** The category that has what the event offers for a layer. */
function findLayers(startListening: AppStartListening): void {
  startListening({
    actionCreator: layerSought,
    effect: ({ payload: layer }, listenerApi) => {
      const state = listenerApi.getState();
      const piece = selectOffered(state).find(({ item }) => item.layer === layer);
      const category = selectKnownCategory(state, piece?.category ?? assetSlug(layerName(layer)));
      if (category !== null) listenerApi.dispatch(categoryOpened(category));
    },
  });
}

function reactToClicks(startListening: AppStartListening): void {
  startListening({
    actionCreator: tileClicked,
    effect: ({ payload }, listenerApi) => {
      const { dispatch, extra } = listenerApi;
      const state = listenerApi.getState();
      if (selectJustUnlocked(state) === payload.item.title) return;
      const holder = selectHolder(state, extra.page.isDemo());
      const itsStatus = itemStatus(payload.item, holder);
      if (itsStatus.status === 'unlockable') {
        unlock(payload, listenerApi);
        return;
      }
      // Anyone can take off what was put on in the demo, or by another wallet.
      if (isWorn(selectOutfit(state), payload)) return void dispatch(itemChosen(payload));
      if (itsStatus.status === 'not-owned') dispatch(buy(payload.item));
      else dispatch(reactionTo(payload, itsStatus, holder));
      // A click on what cannot be worn yet has no other use than to show it on.
      const value = itemValue(payload.category, payload.item);
      const isRefused = itsStatus.status === 'needs-xp' || itsStatus.status === 'checking';
      if (isRefused && selectPreviewedValue(state) !== value) dispatch(tilePointedAt({ value, by: 'tap' }));
    },
  });
  startListening({
    matcher: isAnyOf(itemUnlocked, itemsUnlocked),
    effect: (_action, { extra }) => extra.page.confetti(CONFETTI_PIECES, TIMES.confetti),
  });
  startListening({
    actionCreator: itemUnlocked,
    effect: async (_action, listenerApi) => {
      listenerApi.cancelActiveListeners();
      await listenerApi.delay(TIMES.doubleClick);
      listenerApi.dispatch(unlockSettled());
    },
  });
}

/** Records the item, and offers to put it on unless it is on already, after a trial. */
function unlock(piece: Piece, { dispatch, getState }: Pick<AppListenerApi, 'dispatch' | 'getState'>): void {
  dispatch(itemUnlocked(piece.item));
  if (isWorn(selectOutfit(getState()), piece)) return;
  const value = itemValue(piece.category, piece.item);
  dispatch(offerMade({ kind: 'unlocked', values: [value, shownTitle(piece.item)] }));
}

/** What a click does to an item that is neither locked nor for sale. */
function reactionTo(chosen: Piece, itsStatus: ItemStatus, holder: Holder) {
  if (isWearable(itsStatus)) return itemChosen(chosen);
  return announced(
    itsStatus.status === 'needs-xp'
      ? WARDROBE_MESSAGES.xpMore(shownTitle(chosen.item), missingXp(chosen.item, holder))
      : WARDROBE_MESSAGES.itemChecking(shownTitle(chosen.item)),
  );
}

/** What the player decided in a dialog that is about the wardrobe. */
function answerNotices(startListening: AppStartListening): void {
  startListening({
    actionCreator: noticeConfirmed,
    effect: ({ payload }, { dispatch }) => {
      if (payload.question === 'reset') dispatch(outfitReset());
    },
  });
  startListening({
    actionCreator: nextStepChosen,
    effect: ({ payload }, { dispatch }) => {
      if (payload.step === 'tops') dispatch(categoryOpened('tops'));
    },
  });
}

function showMessages(startListening: AppStartListening): void {
  startListening({
    actionCreator: itemChosen,
    effect: ({ payload: { category, item } }, listenerApi) => {
      const layers = selectNotCompatibleWith(listenerApi.getState());
      if (layers.length === 0) return;
      const text = WARDROBE_MESSAGES.notCompatibleWith(FORMATS.names(layers.map(layer => FIT_MESSAGES.layers[layer])));
      listenerApi.dispatch(messageShown(text, itemValue(category, item)));
    },
  });
  startListening({
    actionCreator: ownedOnlyToggled,
    effect: (_action, listenerApi) => {
      const { showingYourItems, showingAllItems } = WARDROBE_MESSAGES;
      const text = selectOwnedOnly(listenerApi.getState()) ? showingYourItems : showingAllItems;
      listenerApi.dispatch(messageShown(text, OWNED_ONLY));
    },
  });
  startListening({
    actionCreator: messageShown,
    effect: async (_action, listenerApi) => {
      listenerApi.cancelActiveListeners();
      await listenerApi.delay(TIMES.viewerMessage);
      listenerApi.dispatch(messageHidden());
    },
  });
}

/** Loads a category's items and their crops, and the pictures in view first, before it is opened. */
function fetchAhead(startListening: AppStartListening): void {
  startListening({
    actionCreator: categoryPointedAt,
    effect: async ({ payload: category }, { dispatch, extra: { page, config } }) => {
      void dispatch(getCrops.initiate(undefined, { subscribe: false }));
      const { data = [] } = await dispatch(getItems.initiate(category, { subscribe: false }));
      const pictures = data.filter(({ hex }) => hex === undefined).slice(0, FIRST_SIGHT);
      await page.preload(pictures.map(item => config.assetBase + itemValue(category, item)));
    },
  });
}

/** Categories are loaded as they are opened, but what is worn must be known from the start, to be taken off correctly. */
function learnWhatIsWorn(startListening: AppStartListening): void {
  startListening({
    matcher: isAnyOf(
      wardrobeEntered,
      outfitFollowed,
      lookWorn,
      outfitUndone,
      outfitRedone,
      getCategories.matchFulfilled,
    ),
    effect: async (_action, listenerApi) => {
      const { data: categories = [] } = await listenerApi.dispatch(
        getCategories.initiate(undefined, { subscribe: false }),
      );
      const state = listenerApi.getState();
      const known = categories.map(({ title }) => assetSlug(title));
      wornCategories(selectAvatar(state))
        .filter(category => known.includes(category) && getItems.select(category)(state).data === undefined)
        .forEach(category => void listenerApi.dispatch(getItems.initiate(category, { subscribe: false })));
    },
  });
  startListening({
    matcher: isAnyOf(getItems.matchFulfilled, outfitFollowed, lookWorn, outfitUndone, outfitRedone),
    effect: (_action, listenerApi) => {
      const outfit = selectOutfit(listenerApi.getState());
      const wardrobe = selectWardrobe(listenerApi.getState());
      if (!isSameOutfit(outfit, restoreOutfit(outfit, wardrobe))) listenerApi.dispatch(outfitRepaired(wardrobe));
    },
  });
}

/** The categories of what is worn, and the backgrounds for their names; the default's values need no category. */
function wornCategories(avatar: Avatar): readonly string[] {
  const worn = LAYERS.map(layer => (avatar[layer] === DEFAULT_AVATAR[layer] ? '' : avatar[layer]));
  const folders = worn.filter(value => value.includes('/')).map(value => value.slice(0, value.indexOf('/')));
  return [...new Set(['backgrounds', ...folders])];
}

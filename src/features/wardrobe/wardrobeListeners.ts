import { isAnyOf } from '@reduxjs/toolkit';
import { chooseItem, isWearable, itemStatus, itemValue, layerName, type Avatar, type ItemStatus } from '../../../rules';
import type { AppStartListening } from '../../app/storeTypes';
import { WARDROBE_MESSAGES } from '../../messages/wardrobe';
import { CONFETTI_PIECES, TIMES } from '../../platform/config';
import { itemChosen, outfitReset, selectAvatar, type CategorisedItem } from '../avatar/outfitSlice';
import { selectHolder } from '../holdings/holdingsSelectors';
import { marketUrl } from './marketUrl';
import { itemUnlocked } from './unlockedSlice';
import { selectWardrobe } from './wardrobeSelectors';
import {
  announced,
  categoryPointedAt,
  messageHidden,
  messageShown,
  ownedOnlyToggled,
  selectJustUnlocked,
  selectOwnedOnly,
  tileClicked,
  unlockSettled,
} from './wardrobeViewSlice';

/** As long as systems wait for the second half of a double click. */
const DOUBLE_CLICK = 500;

export function listenToWardrobe(startListening: AppStartListening): void {
  tellChanges(startListening);
  fetchBeforeOpening(startListening);
  startListening({
    actionCreator: tileClicked,
    effect: ({ payload }, listenerApi) => {
      const state = listenerApi.getState();
      if (selectJustUnlocked(state) === payload.item.title) return;
      // What was put on in the demo, or by another wallet, can be taken off by anyone.
      if (isWorn(selectAvatar(state), payload)) return void listenerApi.dispatch(itemChosen(payload));
      const standing = itemStatus(payload.item, selectHolder(state, listenerApi.extra.page.isDemo()));
      if (standing.status === 'not-owned')
        listenerApi.extra.page.openTab(marketUrl(payload.item, listenerApi.extra.config));
      else listenerApi.dispatch(reactionTo(payload, standing));
    },
  });
  startListening({
    actionCreator: itemUnlocked,
    effect: async ({ payload }, listenerApi) => {
      listenerApi.cancelActiveListeners();
      listenerApi.extra.page.confetti(CONFETTI_PIECES, TIMES.confetti);
      listenerApi.dispatch(announced(WARDROBE_MESSAGES.itemUnlocked(payload.title)));
      await listenerApi.delay(DOUBLE_CLICK);
      listenerApi.dispatch(unlockSettled());
    },
  });
  startListening({
    actionCreator: itemChosen,
    effect: ({ payload: { category, item } }, listenerApi) => {
      const { notCompatibleWith } = chooseItem(listenerApi.getOriginalState().outfit, category, item);
      if (notCompatibleWith.length === 0) return;
      listenerApi.dispatch(
        messageShown(WARDROBE_MESSAGES.notCompatibleWith(notCompatibleWith.map(layerName).join(', '))),
      );
    },
  });
  startListening({
    actionCreator: ownedOnlyToggled,
    effect: (_action, listenerApi) => {
      const text = selectOwnedOnly(listenerApi.getState())
        ? WARDROBE_MESSAGES.showingYourItems
        : WARDROBE_MESSAGES.showingAllItems;
      listenerApi.dispatch(messageShown(text));
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

function tellChanges(startListening: AppStartListening): void {
  startListening({
    matcher: isAnyOf(itemChosen, outfitReset),
    effect: async (_action, listenerApi) => {
      const [before, after] = [selectAvatar(listenerApi.getOriginalState()), selectAvatar(listenerApi.getState())];
      const { tellDressing } = await import(/* webpackChunkName: "dressing" */ './tellDressing');
      const text = tellDressing(before, after, selectWardrobe(listenerApi.getState()));
      if (text !== '') listenerApi.dispatch(announced(text));
    },
  });
}

function fetchBeforeOpening(startListening: AppStartListening): void {
  startListening({
    actionCreator: categoryPointedAt,
    effect: async ({ payload }, { dispatch, extra }) => {
      const { fetchAhead } = await import(/* webpackChunkName: "dressing" */ './fetchAhead');
      await fetchAhead(payload, dispatch, extra);
    },
  });
}

function isWorn(avatar: Avatar, { category, item }: CategorisedItem): boolean {
  return avatar[item.layer] === itemValue(category, item);
}

/** What a click does to an item that is not for sale. */
function reactionTo(chosen: CategorisedItem, standing: ItemStatus) {
  const { title, xp } = chosen.item;
  if (isWearable(standing)) return itemChosen(chosen);
  if (standing.status === 'unlockable') return itemUnlocked({ title });
  return announced(
    standing.status === 'needs-xp'
      ? WARDROBE_MESSAGES.itemNeedsXp(title, xp ?? 0)
      : WARDROBE_MESSAGES.itemChecking(title),
  );
}

import { chooseItem, isWearable, itemStatus, layerName, type ItemStatus } from '../../../rules';
import type { AppStartListening } from '../../app/store';
import { MESSAGES } from '../../messages';
import { CONFETTI_PIECES, TIMES } from '../../platform/config';
import { itemChosen, type CategorisedItem } from '../avatar/outfitSlice';
import { selectHolder } from '../holdings/holdingsSelectors';
import { marketUrl } from './marketUrl';
import { itemUnlocked } from './unlockedSlice';
import {
  announced,
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
  startListening({
    actionCreator: tileClicked,
    effect: ({ payload }, { getState, dispatch, extra }) => {
      const state = getState();
      if (selectJustUnlocked(state) === payload.item.title) return;
      const standing = itemStatus(payload.item, selectHolder(state));
      if (standing.status === 'not-owned') extra.page.openTab(marketUrl(payload.item, extra.config));
      else dispatch(reactionTo(payload, standing));
    },
  });
  startListening({
    actionCreator: itemUnlocked,
    effect: async ({ payload }, { cancelActiveListeners, dispatch, delay, extra }) => {
      cancelActiveListeners();
      extra.page.confetti(CONFETTI_PIECES, TIMES.confetti);
      extra.sounds.play('unlock');
      dispatch(announced(MESSAGES.itemUnlocked(payload.title)));
      await delay(DOUBLE_CLICK);
      dispatch(unlockSettled());
    },
  });
  startListening({
    actionCreator: itemChosen,
    effect: ({ payload: { category, item } }, { getOriginalState, dispatch }) => {
      const { notCompatibleWith } = chooseItem(getOriginalState().outfit, category, item);
      if (notCompatibleWith.length === 0) return;
      dispatch(messageShown(MESSAGES.notCompatibleWith(notCompatibleWith.map(layerName).join(', '))));
    },
  });
  startListening({
    actionCreator: ownedOnlyToggled,
    effect: (_action, { getState, dispatch }) => {
      const text = selectOwnedOnly(getState()) ? MESSAGES.showingYourItems : MESSAGES.showingAllItems;
      dispatch(messageShown(text));
    },
  });
  startListening({
    actionCreator: messageShown,
    effect: async (_action, { cancelActiveListeners, delay, dispatch }) => {
      cancelActiveListeners();
      await delay(TIMES.viewerMessage);
      dispatch(messageHidden());
    },
  });
}

/** What a click does to an item that is not for sale. */
function reactionTo(chosen: CategorisedItem, standing: ItemStatus) {
  const { title, xp } = chosen.item;
  if (isWearable(standing)) return itemChosen(chosen);
  if (standing.status === 'unlockable') return itemUnlocked({ title });
  return announced(
    standing.status === 'needs-xp' ? MESSAGES.itemNeedsXp(title, xp ?? 0) : MESSAGES.itemChecking(title),
  );
}

import { clearestBackground, melts } from '#rules/catalogue/contrast';
import { itemValue } from '#rules/outfit/items';
import { fetchPalette, paletteApi } from '../../api/paletteApi';
import type { AppListenerApi } from '../../base/storeTypes';
import { selectAvatar } from '../outfit/outfitSlice';
import { selectHolder } from '../holdings/holdingsSelectors';
import type { Step } from './offers';
import { selectWardrobe } from '../catalogue/catalogueSelectors';
import { offerMade, selectOffer } from '../wardrobe/wardrobeViewSlice';
import { shownTitle, wornTitle } from '../../messages/fits';

const selectPalette = paletteApi.endpoints.getPalette.select(undefined);

/** Offers another background when a change makes the fit melt into its own, unless there is something else to offer. */
export async function hintAtBackground(
  { before, after }: Step,
  { dispatch, getState, extra }: Pick<AppListenerApi, 'dispatch' | 'getState' | 'extra'>,
): Promise<void> {
  const avatar = selectAvatar(after);
  const palette = selectPalette(after).data ?? (await fetchPalette(dispatch));
  const state = getState();
  if (palette === undefined || selectOffer(state) !== null || selectAvatar(state) !== avatar) return;
  if (!melts(avatar, palette) || melts(selectAvatar(before), palette)) return;
  const wardrobe = selectWardrobe(state);
  const clear = clearestBackground(avatar, wardrobe, selectHolder(state, extra.page.isDemo()), palette);
  if (clear === undefined) return;
  const values = [
    itemValue(clear.category, clear.item),
    shownTitle(clear.item),
    wornTitle(avatar.background, wardrobe),
  ];
  dispatch(offerMade({ kind: 'background', values }));
}

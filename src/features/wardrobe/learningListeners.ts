import { isAnyOf } from '@reduxjs/toolkit';
import { assetSlug, DEFAULT_AVATAR, LAYERS, restoreOutfit, type Avatar, type Outfit } from '../../../rules';
import { catalogueApi } from '../../api/catalogueApi';
import type { AppStartListening } from '../../app/storeTypes';
import { outfitFollowed, selectAvatar, selectOutfit, wardrobeLearned } from '../avatar/outfitSlice';
import { wardrobeEntered } from './wardrobeViewSlice';
import { selectWardrobe } from './wardrobeSelectors';

const { getCategories, getItems } = catalogueApi.endpoints;

/** The wardrobe is read as it is opened; what is worn must be known from the start, so that it can be taken off rightly. */
export function listenToLearning(startListening: AppStartListening): void {
  startListening({
    matcher: isAnyOf(wardrobeEntered, outfitFollowed, getCategories.matchFulfilled),
    effect: async (_action, listenerApi) => {
      const { data: categories = [] } = await listenerApi.dispatch(
        getCategories.initiate(undefined, { subscribe: false }),
      );
      const known = categories.map(({ title }) => assetSlug(title));
      wornCategories(selectAvatar(listenerApi.getState()))
        .filter(category => known.includes(category))
        .forEach(category => void listenerApi.dispatch(getItems.initiate(category, { subscribe: false })));
    },
  });
  startListening({
    matcher: isAnyOf(getItems.matchFulfilled, outfitFollowed),
    effect: (_action, listenerApi) => {
      const outfit = selectOutfit(listenerApi.getState());
      const wardrobe = selectWardrobe(listenerApi.getState());
      if (!isSameOutfit(outfit, restoreOutfit(outfit, wardrobe))) listenerApi.dispatch(wardrobeLearned(wardrobe));
    },
  });
}

/** The categories that hold what is worn, and the colours' for their names; the default's values explain themselves. */
function wornCategories(avatar: Avatar): readonly string[] {
  const worn = LAYERS.map(layer => (avatar[layer] === DEFAULT_AVATAR[layer] ? '' : avatar[layer]));
  const folders = worn.filter(value => value.includes('/')).map(value => value.slice(0, value.indexOf('/')));
  return [...new Set(['backgrounds', ...folders])];
}

function isSameOutfit(a: Outfit, b: Outfit): boolean {
  return a.topType === b.topType && LAYERS.every(layer => isSameLayer(a, b, layer));
}

function isSameLayer(a: Outfit, b: Outfit, layer: (typeof LAYERS)[number]): boolean {
  const [mapA = {}, mapB = {}] = [a.exclusions[layer], b.exclusions[layer]];
  return a.avatar[layer] === b.avatar[layer] && LAYERS.every(named => mapA[named] === mapB[named]);
}

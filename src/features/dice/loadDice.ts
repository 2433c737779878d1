import { assetSlug, DEFAULT_OUTFIT, isSameOutfit } from '../../../rules';
import { catalogueApi } from '../../api/catalogueApi';
import type { WithPlatform } from '../../app/hooks';
import { MESSAGES } from '../../messages/messages';
import { selectOutfit } from '../outfit/outfitSlice';
import { categoryOpened, messageShown } from '../wardrobe/wardrobeViewSlice';

const DAY = 24 * 60 * 60 * 1000;

/** Loads the code of the dice at the first roll. */
export const loadAndRoll =
  (seed?: number): WithPlatform<Promise<void>> =>
  async (dispatch, _getState, { log }) => {
    try {
      const { rollDice } = await import(/* webpackChunkName: "dice" */ './rollDice');
      await dispatch(rollDice(seed));
    } catch (cause: unknown) {
      log('The dice did not roll', cause);
      dispatch(messageShown(MESSAGES.notLoaded));
    }
  };

/** Rolls the seed in the address, if there is one, and removes it from the address. */
export const rollFromAddress =
  (): WithPlatform<Promise<void>> =>
  async (dispatch, _getState, { page }) => {
    const seed = page.parameter('roll');
    if (seed === null) return;
    page.setParameter('roll', null, 'replace');
    if (seed === 'today') await dispatch(rollToday());
    if (/^[\da-f]{1,8}$/i.test(seed)) await dispatch(loadAndRoll(parseInt(seed, 16)));
  };

/**
 * For somebody who tries the game: dresses a Darcel who wears nothing, on the same day (UTC) alike for everybody, and
 * opens the first category.
 */
const rollToday =
  (): WithPlatform<Promise<void>> =>
  async (dispatch, getState, { clock }) => {
    if (isSameOutfit(selectOutfit(getState()), DEFAULT_OUTFIT))
      await dispatch(loadAndRoll(Math.floor(clock.now() / DAY)));
    const { data: [first] = [] } = await dispatch(
      catalogueApi.endpoints.getCategories.initiate(undefined, { subscribe: false }),
    );
    if (first) dispatch(categoryOpened(assetSlug(first.title)));
  };

/** '7F3A91C2' */
function seedText(seed: number): string {
  return (seed >>> 0).toString(16).toUpperCase().padStart(8, '0');
}

export const linkToRoll =
  (seed: number): WithPlatform<string> =>
  (_dispatch, _getState, { page }) =>
    `${page.origin()}/wardrobe?${page.isDemo() ? 'demo&' : ''}roll=${seedText(seed)}`;

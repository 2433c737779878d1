import type { WithPlatform } from '../../app/hooks';
import { MESSAGES } from '../../messages/messages';
import { messageShown } from '../wardrobe/wardrobeViewSlice';

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
    if (/^[\da-f]{1,8}$/i.test(seed)) await dispatch(loadAndRoll(parseInt(seed, 16)));
  };

/** '7F3A91C2' */
export function seedText(seed: number): string {
  return (seed >>> 0).toString(16).toUpperCase().padStart(8, '0');
}

export const linkToRoll =
  (seed: number): WithPlatform<string> =>
  (_dispatch, _getState, { page }) =>
    `${page.origin()}/wardrobe?${page.isDemo() ? 'demo&' : ''}roll=${seedText(seed)}`;

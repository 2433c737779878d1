import type { DatedSeed } from '#rules/fits/dice';
import { DEFAULT_OUTFIT } from '#rules/outfit/avatar';
import { isSameOutfit } from '#rules/outfit/history';
import type { WithPlatform } from '../../base/hooks';
import { MESSAGES } from '../../messages/messages';
import { selectOutfit } from '../outfit/outfitSlice';
import { categoryOpened, messageShown } from '../wardrobe/wardrobeViewSlice';
import type { WantedRoll } from './rollDice';

const DAY = 24 * 60 * 60 * 1000;

/** Loads the code of the dice at the first roll. */
export const loadAndRoll =
  (wanted?: WantedRoll): WithPlatform<Promise<void>> =>
  async (dispatch, _getState, { log }) => {
    try {
      const { rollDice } = await import(/* webpackChunkName: "dice" */ './rollDice');
      await dispatch(rollDice(wanted));
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
    const dated = readSeed(seed);
    if (dated) await dispatch(loadAndRoll(dated));
  };

/**
 * For a trial: opens clothes, unless the visitor was faster, and dresses a Darcel who wears nothing, on the same day (UTC)
 * alike for everybody.
 */
const rollToday =
  (): WithPlatform<Promise<void>> =>
  async (dispatch, getState, { clock, page }) => {
    if (page.parameter('category') === null) dispatch(categoryOpened('tops'));
    if (isSameOutfit(selectOutfit(getState()), DEFAULT_OUTFIT))
      await dispatch(loadAndRoll({ day: Math.floor(clock.now() / DAY) }));
  };

/** '7F3A91C2.1': the seed, and how many drops there were. Older links name none. */
function readSeed(text: string): DatedSeed | undefined {
  const [, seed, drops = '0'] = /^([\da-f]{1,8})(?:\.(\d{1,3}))?$/i.exec(text) ?? [];
  return seed === undefined ? undefined : { seed: parseInt(seed, 16), drops: Number(drops) };
}

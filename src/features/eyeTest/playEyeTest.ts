import { countDay, type EyePick, type EyeRecord } from '#rules/eyeTest/eyeDays';
import { avatarPictures } from '#rules/outfit/pictures';
import { countStep } from '../../api/countsApi';
import type { EyeTest } from './eyeApi';
import type { WithPlatform } from '../../base/hooks';
import { KEPT } from '../../platform/kept';
import { selectEyeTest } from './eyeTestSelectors';
import { eyeTestFollowed, eyeTestOpened, eyeTestSlice, shownRecord, sidePicked } from './eyeTestSlice';

/** Shows what the browser keeps of this test, follows other tabs, and loads all pictures, so that no network is needed later. */
export const openEyeTest =
  ({ day, pairs }: EyeTest): WithPlatform<void> =>
  (dispatch, getState, { reducer, storage, page, config }) => {
    if (getState().eyeTest === undefined) {
      reducer.inject(eyeTestSlice);
      KEPT.eyeTest.follow(storage, kept => dispatch(follow(kept)));
    }
    const kept = KEPT.eyeTest.read(storage);
    const isBegun = kept?.day === day && kept.picks.length === pairs.length;
    const picks = isBegun ? kept.picks : pairs.map((): EyePick => null);
    dispatch(eyeTestOpened(shownRecord({ kept, day, picks })));
    const fits = pairs.flatMap(({ sides }) => sides);
    void page.preload([...new Set(fits.flatMap(({ avatar }) => avatarPictures(avatar, config.assetBase)))]);
  };

/** What the other tab keeps belongs here only if it is the same test. */
const follow =
  (kept: EyeRecord | undefined): WithPlatform<void> =>
  (dispatch, getState) => {
    const shown = kept && selectEyeTest(getState(), kept.day);
    if (kept && shown?.picks.length === kept.picks.length) dispatch(eyeTestFollowed(kept));
  };

/** A choice is final. Of two tabs the first to finish counts, so what is kept is read again. */
export const pickSide =
  (day: string, index: number, side: NonNullable<EyePick>): WithPlatform<void> =>
  (dispatch, getState, { storage }) => {
    const shown = selectEyeTest(getState(), day);
    if (shown?.picks[index] !== null) return;
    const picks = shown.picks.map((pick, n) => (n === index ? side : pick));
    const kept = KEPT.eyeTest.read(storage);
    const counted = countDay(kept, day, picks);
    if (counted !== kept) KEPT.eyeTest.write(storage, counted);
    dispatch(sidePicked({ kept, day, picks }));
    if (!picks.includes(null)) void dispatch(countStep('eye-test-finished'));
  };

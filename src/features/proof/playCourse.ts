import type { WithPlatform } from '../../app/hooks';
import { selectCount } from './countSelectors';
import { coursePaused, coursePlayed, courseStepped } from './countSlice';

/** From one point to the next, in milliseconds: the whole course takes six seconds. */
const STEP = 100;

/** Shows the course from its beginning, until its end, or until the player stops it or takes the scrubber. */
export const playCourse = (): WithPlatform<Promise<void>> => async (dispatch, getState) => {
  dispatch(coursePlayed());
  const course = () => selectCount(getState())?.course;
  while (course()?.isPlaying === true) {
    await new Promise(resolve => setTimeout(resolve, STEP));
    const now = course();
    if (now?.isPlaying !== true) return;
    dispatch((now.at ?? 0) < now.points.length - 1 ? courseStepped() : coursePaused());
  }
};

import { useAppDispatch, useAppSelector } from '../../base/hooks';
import { VOTE_MESSAGES } from './messages';
import { paceChanged, selectHasMoreTime } from './votingSlice';
import * as styles from './PaceSwitch.module.css';

/** For players who want more than a moment to take a choice back. */
export function PaceSwitch() {
  const dispatch = useAppDispatch();
  const hasMoreTime = useAppSelector(selectHasMoreTime);
  return (
    <div className={styles.pace}>
      <label htmlFor="pace">{VOTE_MESSAGES.moreTime}</label>
      <input
        id="pace"
        type="checkbox"
        aria-describedby="pace-how"
        checked={hasMoreTime}
        onChange={event => dispatch(paceChanged(event.target.checked))}
      />
      <small id="pace-how">{VOTE_MESSAGES.moreTimeHow}</small>
    </div>
  );
}

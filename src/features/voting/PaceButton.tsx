import { useAppDispatch, useAppSelector } from '../../app/hooks';
import { VOTE_MESSAGES } from '../../messages/voting';
import { paceChanged, selectHasMoreTime } from './votingSlice';
import * as styles from './PaceButton.module.css';

/** The switch of the list of keys, for screens without a keyboard. */
export function PaceButton() {
  const dispatch = useAppDispatch();
  const hasMoreTime = useAppSelector(selectHasMoreTime);
  return (
    <button
      type="button"
      className={styles.pace}
      aria-pressed={hasMoreTime}
      title={VOTE_MESSAGES.moreTimeHow}
      onClick={() => dispatch(paceChanged(!hasMoreTime))}
    >
      {VOTE_MESSAGES.waitLonger}
    </button>
  );
}

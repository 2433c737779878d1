import { useAppDispatch, useAppSelector } from '../../base/hooks';
import { Icon } from '../../components/Icon';
import { MESSAGES } from '../../messages/messages';
import { musicToggled, selectMusicOn } from './musicSlice';
import * as styles from './MusicToggle.module.css';

export function MusicToggle() {
  const dispatch = useAppDispatch();
  const isOn = useAppSelector(selectMusicOn);
  return (
    <button
      type="button"
      className={styles.music}
      data-tip=""
      aria-pressed={isOn}
      onClick={() => dispatch(musicToggled())}
    >
      <Icon name="music" />
      <span className={styles.name}>{MESSAGES.music}</span>
    </button>
  );
}

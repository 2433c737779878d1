import { useAppDispatch, useAppSelector } from '../../app/hooks';
import { Icon } from '../../components/Icon';
import { MESSAGES } from '../../messages/messages';
import { musicToggled, selectMusicOn } from './musicSlice';
import './MusicToggle.css';

export function MusicToggle() {
  const dispatch = useAppDispatch();
  const isOn = useAppSelector(selectMusicOn);
  return (
    <button type="button" className="music" aria-pressed={isOn} onClick={() => dispatch(musicToggled())}>
      <Icon name="music" />
      <span className="music-name">{MESSAGES.music}</span>
    </button>
  );
}

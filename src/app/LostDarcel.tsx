import { DEFAULT_AVATAR } from '#rules/outfit/avatar';
import { Darcel } from '../components/Darcel';
import { useConfig } from '../base/hooks';
import * as styles from './NotFoundScreen.module.css';

const LOST = { ...DEFAULT_AVATAR, eye: 'eye/teary.svg' };

/** The Darcel on error pages: undressed and in tears. */
export function LostDarcel() {
  const { assetBase } = useConfig();
  return (
    <div className={styles.darcel}>
      <Darcel avatar={LOST} assetBase={assetBase} description="" />
    </div>
  );
}

import { useLocation } from 'react-router-dom';
import { isFitLink, pathTo } from '#rules/pages/pages';
import { GameLink } from '../components/GameLink';
import { pillClass } from '../components/Pill';
import { SCREEN_MESSAGES } from '../messages/screens';
import { LostDarcel } from './LostDarcel';
import * as styles from './NotFoundScreen.module.css';

export function NotFoundScreen() {
  const isFit = isFitLink(useLocation().pathname);
  return (
    <main className={styles.lost}>
      <LostDarcel />
      <div className={styles.words}>
        <p className={styles.number} aria-hidden="true">
          404
        </p>
        <h1>{isFit ? SCREEN_MESSAGES.linkApart : SCREEN_MESSAGES.pageNotFound}</h1>
        <p>{SCREEN_MESSAGES.lostBlurb}</p>
        <GameLink to={pathTo('home')} className={pillClass({ size: 'large' })}>
          {SCREEN_MESSAGES.wayHome}
        </GameLink>
      </div>
    </main>
  );
}

import { GameLink } from '../components/GameLink';
import { pillClass } from '../components/Pill';
import { MESSAGES } from '../messages';
import { LostDarcel } from './LostDarcel';
import './NotFoundScreen.css';

export function NotFoundScreen() {
  return (
    <main className="lost">
      <LostDarcel />
      <div className="lost-words">
        <p className="lost-number" aria-hidden="true">
          404
        </p>
        <h1>{MESSAGES.pageNotFound}</h1>
        <p>{MESSAGES.lostBlurb}</p>
        <GameLink to="/" className={pillClass({ size: 'large' })}>
          {MESSAGES.wayHome}
        </GameLink>
      </div>
    </main>
  );
}

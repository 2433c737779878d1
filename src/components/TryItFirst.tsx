import { TRIAL_PATH } from '#rules/pages/pages';
import { SCREEN_MESSAGES } from '../messages/screens';
import { GameLink } from './GameLink';

/** Begins a trial, in which a visitor who wears nothing yet is dressed by today's roll. */
export function TryItFirst({ className }: { readonly className: string }) {
  return (
    <GameLink className={className} to={`${TRIAL_PATH}&roll=today`}>
      {SCREEN_MESSAGES.tryItFirst}
    </GameLink>
  );
}

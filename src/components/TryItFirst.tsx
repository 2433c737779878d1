import { pathTo } from '#rules/pages/pages';
import { SCREEN_MESSAGES } from '../messages/screens';
import { GameLink } from './GameLink';

/** Leads to the demo, where a visitor who wears nothing yet is dressed by today's roll. */
export function TryItFirst({ className }: { readonly className: string }) {
  return (
    <GameLink className={className} to={`${pathTo('wardrobe')}?demo&roll=today`}>
      {SCREEN_MESSAGES.tryItFirst}
    </GameLink>
  );
}

import { pathTo } from '../../../rules';
import { useAppDispatch, useAppSelector } from '../../app/hooks';
import { GameLink } from '../../components/GameLink';
import { Pill, pillClass } from '../../components/Pill';
import { MESSAGES } from '../../messages/messages';
import { SCREEN_MESSAGES } from '../../messages/screens';
import { overlayOpened } from '../overlay/overlaySlice';
import { selectConnection } from '../wallet/walletSlice';
import { isUpcoming, type StandingEvent } from './standings';

interface EventActionProps extends StandingEvent {
  /** The heading that says which event it is about. */
  readonly titleId: string;
}

/** What can be done about an event where it stands; upcoming events are only to look forward to. */
export function EventAction({ event, standing, titleId }: EventActionProps) {
  const dispatch = useAppDispatch();
  const { status } = useAppSelector(selectConnection);
  if (isUpcoming(standing)) return null;
  // A wallet that is being asked silently is taken for connected, so that the button does not change its mind.
  const isAway = status === 'disconnected' || status === 'connecting';
  if (isAway && standing !== 'archive')
    return (
      <Pill aria-describedby={titleId} onClick={() => dispatch(overlayOpened('connect'))}>
        {MESSAGES.connectWallet}
      </Pill>
    );
  const { path, text } = wayTo(event.id, standing);
  return (
    <GameLink className={pillClass({})} to={path} aria-describedby={titleId}>
      {text}
    </GameLink>
  );
}

function wayTo(id: number, standing: StandingEvent['standing']): { readonly path: string; readonly text: string } {
  if (standing === 'archive') return { path: pathTo('results', id), text: SCREEN_MESSAGES.seeResults };
  if (standing === 'vote') return { path: pathTo('vote', id), text: MESSAGES.vote };
  return { path: pathTo('wardrobe'), text: SCREEN_MESSAGES.enterWardrobe };
}

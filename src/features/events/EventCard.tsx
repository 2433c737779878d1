import { useId, type CSSProperties } from 'react';
import { pathTo, type GameEvent } from '../../../rules';
import { useProgress } from '../../api/progressApi';
import { useAppDispatch, useAppSelector } from '../../app/hooks';
import { GameLink } from '../../components/GameLink';
import { Icon } from '../../components/Icon';
import { Pill, pillClass } from '../../components/Pill';
import { EVENT_MESSAGES } from '../../messages/events';
import { MESSAGES } from '../../messages/messages';
import { SCREEN_MESSAGES } from '../../messages/screens';
import { overlayOpened } from '../overlay/overlaySlice';
import { selectAddress, selectConnection } from '../wallet/walletSlice';
import { isUpcoming, type Card, type CardKind, type CardWidth } from './eventGroups';
import { EventPicture } from './EventPicture';
import { EventPrizes } from './EventPrizes';
import { formatDate } from './formatDate';
import { eventColour } from './placeholder';
import './EventCard.css';

interface Wording {
  /** Shown if the event has no sub-title of its own. */
  readonly subTitle: string;
  readonly dateLabel: string;
  readonly date: keyof Pick<GameEvent, 'submit_start' | 'submit_end' | 'voting_end'>;
}

const WORDINGS: Readonly<Record<CardKind, Wording>> = {
  open: { subTitle: EVENT_MESSAGES.theme, dateLabel: EVENT_MESSAGES.ends, date: 'submit_end' },
  upcoming: { subTitle: SCREEN_MESSAGES.upcoming, dateLabel: EVENT_MESSAGES.starts, date: 'submit_start' },
  vote: { subTitle: EVENT_MESSAGES.theme, dateLabel: EVENT_MESSAGES.ends, date: 'voting_end' },
  'vote-upcoming': { subTitle: SCREEN_MESSAGES.upcoming, dateLabel: EVENT_MESSAGES.starts, date: 'submit_end' },
  archive: { subTitle: EVENT_MESSAGES.theme, dateLabel: EVENT_MESSAGES.closed, date: 'voting_end' },
};

interface EventCardProps extends Card {
  readonly width: CardWidth;
}

export function EventCard({ event, kind, width }: EventCardProps) {
  const titleId = useId();
  const { subTitle, dateLabel, date } = WORDINGS[kind];
  return (
    <article
      className={`event event-${width}`}
      style={{ '--c': eventColour(event) } as CSSProperties}
      aria-labelledby={titleId}
    >
      <EventPicture event={event} models={width === 'wide' || width === 'lead' ? 2 : 1} />
      <div className="event-words">
        <p className="event-sub">{event.cancelled ? EVENT_MESSAGES.cancelled : event.sub_title || subTitle}</p>
        <h3 id={titleId}>{event.title}</h3>
        <p>{event.description}</p>
        {event.cancelled ? (
          <p className="event-called-off">{EVENT_MESSAGES.calledOff(event.cancelled.reason)}</p>
        ) : (
          <>
            <EventPrizes event={event} />
            <div className="event-foot">
              <p className="event-date">
                <small>{dateLabel}</small> <time dateTime={event[date]}>{formatDate(event[date])}</time>
                {kind === 'vote' && event.extended_from !== undefined && (
                  <small>
                    {EVENT_MESSAGES.extendedFrom}{' '}
                    <time dateTime={event.extended_from}>{formatDate(event.extended_from)}</time>
                  </small>
                )}
              </p>
              <EventAction event={event} kind={kind} titleId={titleId} />
            </div>
          </>
        )}
      </div>
    </article>
  );
}

interface EventActionProps extends Card {
  /** The heading that names the event. */
  readonly titleId: string;
}

/** Upcoming events have no button. */
function EventAction({ event, kind, titleId }: EventActionProps) {
  const dispatch = useAppDispatch();
  const { status } = useAppSelector(selectConnection);
  const progress = useProgress(useAppSelector(selectAddress));
  if (isUpcoming(kind)) return null;
  // While the last wallet is reconnected, it counts as connected, so that the button does not change a moment later.
  const isDisconnected = status === 'disconnected' || status === 'connecting';
  if (isDisconnected && kind !== 'archive')
    return (
      <Pill aria-describedby={titleId} onClick={() => dispatch(overlayOpened('connect'))}>
        {MESSAGES.connectWallet}
      </Pill>
    );
  if (kind === 'open' && progress.some(({ event: id, entered }) => entered && id === event.id))
    return (
      <p className="event-entered">
        <Icon name="tick" /> {EVENT_MESSAGES.entered}
      </p>
    );
  const { path, text } = linkOf(event.id, kind);
  return (
    <GameLink className={pillClass({})} to={path} aria-describedby={titleId}>
      {text}
    </GameLink>
  );
}

function linkOf(id: number, kind: CardKind): { readonly path: string; readonly text: string } {
  if (kind === 'archive') return { path: pathTo('results', id), text: SCREEN_MESSAGES.seeResults };
  if (kind === 'vote') return { path: pathTo('vote', id), text: MESSAGES.vote };
  return { path: `${pathTo('wardrobe')}?event=${id}`, text: SCREEN_MESSAGES.enterWardrobe };
}

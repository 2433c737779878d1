import { useId, type CSSProperties } from 'react';
import { countdown } from '#rules/events/countdown';
import { eventCodeText } from '#rules/events/dressCodeText';
import { eventColour } from '#rules/events/eventColour';
import type { GameEvent } from '#rules/events/events';
import type { Avatar } from '#rules/outfit/avatar';
import { pathTo, TRIAL_PATH } from '#rules/pages/pages';
import { useProgress, type Progress } from '../../api/progressApi';
import { useAppDispatch, useAppSelector } from '../../base/hooks';
import { GameLink } from '../../components/GameLink';
import { Icon } from '../../components/Icon';
import { Pill, pillClass } from '../../components/Pill';
import { EVENT_MESSAGES } from '../../messages/events';
import { MESSAGES } from '../../messages/messages';
import { SCREEN_MESSAGES } from '../../messages/screens';
import { SHOW_MESSAGES } from '../../messages/show';
import { TIME_MESSAGES } from '../../messages/times';
import { DRESS_CODE_MESSAGES } from '../../messages/dressCode';
import { overlayOpened } from '../overlay/overlaySlice';
import { selectAddress, selectConnection } from '../wallet/walletSlice';
import { isTrial, isUpcoming, type Card, type CardKind, type CardWidth } from './eventGroups';
import { EventPicture } from './EventPicture';
import { EventReminder } from './EventReminder';
import { EventPrizes } from './EventPrizes';
import { isShowOn } from './reminders';
import { selectNow } from './eventsSlice';
import * as styles from './EventCard.module.css';

interface Wording {
  /** Shown if the event has no sub-title of its own. */
  readonly subTitle: string;
  readonly dateLabel: string;
  readonly date: keyof Pick<GameEvent, 'submit_start' | 'submit_end' | 'voting_end'>;
}

const wordings = (): Readonly<Record<CardKind, Wording>> => ({
  open: { subTitle: EVENT_MESSAGES.theme, dateLabel: EVENT_MESSAGES.ends, date: 'submit_end' },
  upcoming: { subTitle: SCREEN_MESSAGES.upcoming, dateLabel: EVENT_MESSAGES.starts, date: 'submit_start' },
  vote: { subTitle: EVENT_MESSAGES.theme, dateLabel: EVENT_MESSAGES.ends, date: 'voting_end' },
  'vote-upcoming': { subTitle: SCREEN_MESSAGES.upcoming, dateLabel: EVENT_MESSAGES.starts, date: 'submit_end' },
  archive: { subTitle: EVENT_MESSAGES.theme, dateLabel: EVENT_MESSAGES.closed, date: 'voting_end' },
});

const WIDTHS: Readonly<Record<CardWidth, string>> = {
  wide: styles.wide,
  lead: styles.lead,
  half: styles.half,
  small: styles.small,
};

/** Kinds that look different. */
const KINDS: Partial<Readonly<Record<CardKind, string>>> = {
  'vote-upcoming': styles.voteUpcoming,
  archive: styles.archive,
};

interface EventCardProps extends Card {
  readonly width: CardWidth;
  /** Two fits for an event without a picture of its own. */
  readonly models: readonly Avatar[];
  /** Another card of the group already shows the picture with this event's title. */
  readonly isRepeated: boolean;
}

export function EventCard({ event, kind, width, models, isRepeated }: EventCardProps) {
  const titleId = useId();
  const code = eventCodeText(event, DRESS_CODE_MESSAGES.code);
  const progress = useEventProgress(event);
  const shown = models.slice(0, width === 'wide' || width === 'lead' ? 2 : 1);
  const size = width === 'small' ? 'small' : kind === 'archive' ? 'small-on-phones' : 'large';
  return (
    <article
      className={`${styles.event} ${WIDTHS[width]} ${KINDS[kind] ?? ''}`}
      style={{ '--c': eventColour(event) } as CSSProperties}
      aria-labelledby={titleId}
    >
      <EventPicture
        event={event}
        shows={kind === 'vote-upcoming' ? 'duel' : shown}
        isRepeated={isRepeated}
        size={size}
        className={styles.art}
      />
      <div className={styles.words}>
        <p className={styles.sub}>
          <span>{event.cancelled ? EVENT_MESSAGES.cancelled : event.sub_title || wordings()[kind].subTitle}</span>
          {/* On the card to compete, the foot says it. */}
          {kind !== 'open' && progress?.entered && <span className={styles.note}>{EVENT_MESSAGES.entered}</span>}
        </p>
        <h3 id={titleId}>{event.title}</h3>
        <p className={styles.brief}>
          {event.description}
          {code !== '' && <b className={styles.code}> {code}</b>}
        </p>
        {event.cancelled ? (
          <p className={styles.calledOff}>{EVENT_MESSAGES.calledOff(event.cancelled.reason)}</p>
        ) : (
          <>
            <EventPrizes event={event} className={styles.prizes} />
            <div className={styles.foot}>
              <EventDate event={event} kind={kind} />
              <EventAction event={event} kind={kind} titleId={titleId} progress={progress} />
              {isRemindable(kind) && <EventReminder event={event} kind={kind} titleId={titleId} />}
            </div>
          </>
        )}
      </div>
    </article>
  );
}

/** An open event has its reminder on the card to compete. */
const isRemindable = (kind: CardKind): boolean => kind !== 'archive' && kind !== 'vote-upcoming';

/** The signed-in wallet's part in the event. */
function useEventProgress({ id }: GameEvent): Progress | undefined {
  return useProgress(useAppSelector(selectAddress)).find(({ event }) => event === id);
}

function EventDate({ event, kind }: Card) {
  const { dateLabel, date } = wordings()[kind];
  return (
    <p className={styles.date}>
      <small>{dateLabel}</small> <time dateTime={event[date]}>{TIME_MESSAGES.date(event[date])}</time>
      {kind !== 'archive' && kind !== 'vote-upcoming' && <TimeLeft until={event[date]} isAhead={isUpcoming(kind)} />}
      {kind === 'vote' && event.extended_from !== undefined && (
        <small>
          {EVENT_MESSAGES.extendedFrom}{' '}
          <time dateTime={event.extended_from}>{TIME_MESSAGES.date(event.extended_from)}</time>
        </small>
      )}
    </p>
  );
}

/** Screen readers have the date. Nothing until the server's time is known. */
function TimeLeft({ until, isAhead }: { readonly until: string; readonly isAhead: boolean }) {
  const text = useAppSelector(state => {
    const now = selectNow(state);
    return now === 0 ? '' : TIME_MESSAGES[isAhead ? 'until' : 'left'](countdown(Date.parse(until), now).left);
  });
  return (
    <time className={styles.left} aria-hidden="true">
      {text}
    </time>
  );
}

interface EventActionProps extends Card {
  /** The heading that names the event. */
  readonly titleId: string;
  readonly progress: Progress | undefined;
}

/** Upcoming events have no button. */
function EventAction({ event, kind, titleId, progress }: EventActionProps) {
  const dispatch = useAppDispatch();
  const { status } = useAppSelector(selectConnection);
  const isOn = useAppSelector(state => kind === 'archive' && isShowOn(event, selectNow(state)));
  if (isUpcoming(kind)) return null;
  // While the last wallet reconnects, it counts as connected, so that the button does not change a moment later.
  const isDisconnected = status === 'disconnected' || status === 'connecting';
  if (isDisconnected && kind !== 'archive')
    return (
      <div className={styles.act}>
        <Pill aria-describedby={titleId} onClick={() => dispatch(overlayOpened('connect'))}>
          {MESSAGES.connectWallet}
        </Pill>
        {isTrial({ event, kind }) && (
          <GameLink className={styles.watch} to={`${TRIAL_PATH}&event=${event.id}`} aria-describedby={titleId}>
            {SCREEN_MESSAGES.tryItFirst}
          </GameLink>
        )}
      </div>
    );
  if (kind === 'open' && progress?.entered) return <Done text={EVENT_MESSAGES.entered} />;
  if (kind === 'vote' && progress && progress.total > 0 && progress.done >= progress.total)
    return <Done text={EVENT_MESSAGES.votedAll} />;
  const { path, text } = linkOf(event.id, kind);
  return (
    <div className={styles.act}>
      <GameLink className={pillClass({})} to={path} aria-describedby={titleId}>
        {text}
      </GameLink>
      {isOn && (
        <GameLink className={styles.watch} to={pathTo('show', event.id)} aria-describedby={titleId}>
          {SHOW_MESSAGES.watch}
        </GameLink>
      )}
      {kind === 'vote' && progress && progress.done > 0 && (
        <small>{EVENT_MESSAGES.done(progress.done, progress.total)}</small>
      )}
    </div>
  );
}

function Done({ text }: { readonly text: string }) {
  return (
    <p className={styles.done}>
      <Icon name="tick" /> {text}
    </p>
  );
}

function linkOf(id: number, kind: CardKind): { readonly path: string; readonly text: string } {
  if (kind === 'archive') return { path: pathTo('results', id), text: SCREEN_MESSAGES.seeResults };
  if (kind === 'vote') return { path: pathTo('vote', id), text: MESSAGES.vote };
  return { path: `${pathTo('wardrobe')}?event=${id}`, text: SCREEN_MESSAGES.enterWardrobe };
}

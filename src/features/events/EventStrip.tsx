import { useState, type ComponentType } from 'react';
import { countdown } from '#rules/events/countdown';
import { dressCodeOf } from '#rules/events/lending';
import { eventCodeText } from '#rules/events/dressCodeText';
import type { DressCode } from '#rules/events/events';
import type { Wardrobe } from '#rules/outfit/items';
import { useGetEventsQuery, type ListedEvent } from '../../api/eventsApi';
import { useProgress } from '../../api/progressApi';
import { useAppDispatch, useAppSelector, useParameter, type WithPlatform } from '../../base/hooks';
import { Icon } from '../../components/Icon';
import { unseen } from '../../components/unseen';
import { EVENT_STRIP_MESSAGES } from '../../messages/eventStrip';
import { TIME_MESSAGES } from '../../messages/times';
import { DRESS_CODE_MESSAGES } from '../../messages/dressCode';
import { selectWardrobe } from '../catalogue/catalogueSelectors';
import { selectAddress } from '../wallet/walletSlice';
import { eventSetAside, selectNow } from './eventsSlice';
import * as styles from './EventStrip.module.css';

/** The last call, in milliseconds. */
const LAST_CALL = 10 * 60_000;

interface ChecklistProps {
  /** Ticks off what the event asks. */
  readonly Checklist: ComponentType<{ readonly code: DressCode; readonly wardrobe: Wardrobe }>;
}

/** Along the top of the stage: the event that the address names, while it is open for fits. */
export function EventStrip({ Checklist }: ChecklistProps) {
  const id = useParameter('event');
  const { data = [] } = useGetEventsQuery('open', { skip: id === null });
  const event = data.find(listed => String(listed.id) === id && listed.cancelled === undefined);
  return event && <Strip event={event} Checklist={Checklist} />;
}

function Strip({ event, Checklist }: ChecklistProps & { readonly event: ListedEvent }) {
  const dispatch = useAppDispatch();
  const wardrobe = useAppSelector(selectWardrobe);
  const [isWhole, setWhole] = useState(false);
  const progress = useProgress(useAppSelector(selectAddress));
  const hasEntered = progress.some(({ event: id, entered }) => entered && id === event.id);
  const hasCode = event.dress_code !== undefined;
  const code = eventCodeText(event, DRESS_CODE_MESSAGES.code);
  const brief = code || event.sub_title || event.description;
  return (
    <section
      className={isWhole ? `${styles.eventStrip} ${styles.whole}` : styles.eventStrip}
      aria-label={EVENT_STRIP_MESSAGES.event}
    >
      <p className={styles.title}>
        <small>{EVENT_STRIP_MESSAGES.dressingFor}</small> <b>{event.title}</b>
      </p>
      <button type="button" className={styles.brief} aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
        <span>{isWhole ? event.description : brief}</span>
        <Icon name={isWhole ? 'up' : 'down'} />
      </button>
      {isWhole && hasCode && <Checklist code={dressCodeOf(event)} wardrobe={wardrobe} />}
      {hasEntered ? (
        <p className={styles.time}>{EVENT_STRIP_MESSAGES.entered}</p>
      ) : (
        <TimeLeft until={event.submit_end} />
      )}
      <button
        type="button"
        className={styles.close}
        aria-label={EVENT_STRIP_MESSAGES.setAside}
        onClick={() => dispatch(setAside())}
      >
        <Icon name="cross" />
      </button>
    </section>
  );
}

const setAside =
  (): WithPlatform<void> =>
  (dispatch, _getState, { page }) => {
    dispatch(eventSetAside());
    page.setParameter('event', null, 'replace');
  };

/** Screen readers hear the date instead of the seconds, and one warning. */
function TimeLeft({ until }: { readonly until: string }) {
  const now = useAppSelector(selectNow);
  const end = Date.parse(until);
  return (
    <p className={styles.time}>
      <time aria-hidden="true">{TIME_MESSAGES.left(countdown(end, now).left)}</time>
      <time className={unseen} dateTime={until}>
        {EVENT_STRIP_MESSAGES.until(TIME_MESSAGES.date(until))}
      </time>
      <span className={unseen} role="status">
        {end - now <= LAST_CALL && EVENT_STRIP_MESSAGES.lastCall}
      </span>
    </p>
  );
}

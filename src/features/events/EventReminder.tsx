import { useState, type ToggleEvent } from 'react';
import { useAppDispatch } from '../../base/hooks';
import { EVENT_MESSAGES } from '../../messages/events';
import { MESSAGES } from '../../messages/messages';
import type { Card } from './eventGroups';
import { findReminders, type Reminders } from './reminders';
import * as styles from './EventReminder.module.css';

interface EventReminderProps extends Card {
  /** The heading that names the event. */
  readonly titleId: string;
}

/** "Remind me", and then where. Not a button: upcoming events show none (specification, section 4). */
export function EventReminder({ event, kind, titleId }: EventReminderProps) {
  const dispatch = useAppDispatch();
  const [reminders, setReminders] = useState<Reminders | null>(null);
  const toggle = ({ currentTarget }: ToggleEvent<HTMLDetailsElement>): void => {
    if (currentTarget.open) void dispatch(findReminders(event, kind)).then(setReminders);
    else setReminders(null);
  };
  return (
    <details className={styles.reminder} onToggle={toggle}>
      <summary aria-describedby={titleId}>{EVENT_MESSAGES.remindMe}</summary>
      {reminders && (
        <p>
          <a
            href={reminders.google}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={`${EVENT_MESSAGES.googleCalendar}, ${MESSAGES.newTab}`}
            aria-describedby={titleId}
          >
            {EVENT_MESSAGES.googleCalendar}
          </a>
          {reminders.file !== null && (
            <a href={reminders.file} download aria-describedby={titleId}>
              {EVENT_MESSAGES.calendarFile}
            </a>
          )}
        </p>
      )}
    </details>
  );
}

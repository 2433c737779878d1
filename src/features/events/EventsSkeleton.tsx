import { SCREEN_MESSAGES } from '../../messages/screens';
import { EVENT_MESSAGES } from '../../messages/events';

/** The shape of what is coming, at its size. */
export function EventsSkeleton() {
  return (
    <section className="event-group events-waiting" aria-label={SCREEN_MESSAGES.loading}>
      <h2 aria-hidden="true">{EVENT_MESSAGES.compete}</h2>
      <div className="event-row" aria-hidden="true">
        <div className="event event-lead" />
        <div className="event event-small" />
      </div>
    </section>
  );
}

import { MESSAGES } from '../../messages';

/** The shape of what is coming, at its size. */
export function EventsSkeleton() {
  return (
    <section className="event-group events-waiting" aria-label={MESSAGES.loading}>
      <h2 aria-hidden="true">{MESSAGES.compete}</h2>
      <div className="event-row" aria-hidden="true">
        <div className="event event-lead" />
        <div className="event event-small" />
      </div>
    </section>
  );
}

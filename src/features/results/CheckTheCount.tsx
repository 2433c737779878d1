import { useConfig } from '../../app/hooks';
import { pillClass } from '../../components/Pill';
import { RESULT_MESSAGES } from '../../messages/results';

/** Nobody has to believe a ranking: the votes themselves, and the command that counts them. */
export function CheckTheCount({ eventId }: { readonly eventId: number }) {
  const { apiBase } = useConfig();
  const file = `event-${eventId}-ballots.json`;
  return (
    <section className="results-check" aria-labelledby="check-the-count">
      <a
        id="check-the-count"
        className={pillClass({ tone: 'ink' })}
        href={`${apiBase}results/${eventId}/ballots`}
        download={file}
      >
        {RESULT_MESSAGES.checkTheCount}
      </a>
      <p>
        {RESULT_MESSAGES.checkHow} <code>{RESULT_MESSAGES.checkCommand(file)}</code>
      </p>
    </section>
  );
}

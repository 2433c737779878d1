import { useState } from 'react';
import { useCheckCountQuery } from '../../api/countApi';
import { Icon } from '../../components/Icon';
import { Pill } from '../../components/Pill';
import { COUNT_MESSAGES, lineText } from '../../messages/count';

/** Counts the event again in this browser, and says what that proves. */
export function CountCheck({ eventId }: { readonly eventId: number }) {
  const [isWanted, setWanted] = useState(false);
  const { data, isFetching, isError, refetch } = useCheckCountQuery(eventId, { skip: !isWanted });
  const lines = typeof data === 'object' ? data : [];
  const start = (): void => {
    if (isWanted) void refetch();
    else setWanted(true);
  };
  return (
    <>
      <Pill disabled={isFetching} onClick={start}>
        {isFetching ? COUNT_MESSAGES.counting : COUNT_MESSAGES.count}
      </Pill>
      <div className="count" role="status">
        {isError && <p>{COUNT_MESSAGES.failed}</p>}
        {typeof data === 'string' && (
          <>
            <p>{COUNT_MESSAGES.uncountable[data]}</p>
            <code>{COUNT_MESSAGES.command(eventId)}</code>
          </>
        )}
        {lines.length > 0 && (
          <ul className="count-lines">
            {lines.map(line => (
              <li key={line.line} className={`count-${line.verdict}`}>
                <Icon name={line.verdict === 'failed' ? 'cross' : 'tick'} />
                <span>{lineText(line)}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
      {lines.length > 0 && (
        <details className="count-words">
          <summary>{COUNT_MESSAGES.proves}</summary>
          <p>{COUNT_MESSAGES.provesText}</p>
          <p>
            <b>{COUNT_MESSAGES.provesNot}</b> {COUNT_MESSAGES.provesNotText}
          </p>
        </details>
      )}
    </>
  );
}

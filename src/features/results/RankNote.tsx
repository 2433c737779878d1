import type { ResultEntry } from '../../api/resultsApi';
import { RESULT_MESSAGES } from '../../messages/results';
import './RankNote.css';

/** Small, beneath a place: how many votes it rests on, and which places they would have supported as well. */
export function RankNote({ entry: { battles, range } }: { readonly entry: ResultEntry }) {
  if (battles === null) return null;
  return (
    <small className="rank-note">
      <span>{RESULT_MESSAGES.battles(battles)}</span>
      {range && (
        <>
          <span className="rank-dot"> · </span>
          <span>{RESULT_MESSAGES.range(...range)}</span>
        </>
      )}
    </small>
  );
}

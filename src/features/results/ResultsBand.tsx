import type { Place } from '../../api/resultsApi';
import { RESULT_MESSAGES } from '../../messages/results';

interface ResultsBandProps {
  readonly place: Place | null | undefined;
  /** Whether there are notes beneath the places to be read. */
  readonly hasNotes: boolean;
}

/** What the plinths stand on: two lines whoever looks, so that nothing moves when one's own place is known. */
export function ResultsBand({ place, hasNotes }: ResultsBandProps) {
  return (
    <p className="results-band" role="status">
      {place ? (
        <>
          <strong key="own">{RESULT_MESSAGES.ownPlace(place.place, place.of)}</strong>{' '}
          <span key="figures">{RESULT_MESSAGES.ownFigures(place.battles, place.wins, place.xp)}</span>
        </>
      ) : (
        <>
          <strong>{RESULT_MESSAGES.votesAreIn}</strong> {hasNotes && <span>{RESULT_MESSAGES.howToRead}</span>}
        </>
      )}
    </p>
  );
}

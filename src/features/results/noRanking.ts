import { useGetEventsQuery, type ListedEvent } from '../../api/eventsApi';
import { absenceFor, type Absence } from '../../messages/absences';
import { SCREEN_MESSAGES } from '../../messages/screens';
import { TIME_MESSAGES } from '../../messages/times';

/**
 * The server's refusal is the same before and during the vote. The lists of events tell the two apart, and say when the
 * phase ends; the screen is refetched then.
 */
export function useNoRanking(
  eventId: number,
  error: unknown,
): { readonly why: Absence | undefined; readonly note?: string | undefined } {
  const why = absenceFor(error, 'in-progress');
  const skip = why !== 'in-progress';
  const { data: open = [] } = useGetEventsQuery('open', { skip });
  const { data: upcoming = [] } = useGetEventsQuery('upcoming', { skip });
  const { data: vote = [] } = useGetEventsQuery('vote', { skip });
  if (skip) return { why };
  const find = (list: readonly ListedEvent[]) => list.find(({ id }) => id === eventId);
  const [voting, waiting] = [find(vote), find([...open, ...upcoming])];
  const ends = (voting ?? waiting)?.voting_end;
  return {
    why: waiting && !voting ? 'no-votes-yet' : why,
    note: ends && SCREEN_MESSAGES.lookAgain(TIME_MESSAGES.date(ends)),
  };
}

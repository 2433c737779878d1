import { useGetEventsQuery, type ListedEvent } from '../../api/eventsApi';
import { isProblem } from '../../api/problems';
import type { NoRanking } from './ResultsScene';

/**
 * The server's refusal is the same before and during the vote. The lists of events tell the two apart, and say when the
 * phase ends; the screen is refetched then.
 */
export function useNoRanking(
  eventId: number,
  error: unknown,
): { readonly why: NoRanking | undefined; readonly ends?: string | undefined } {
  const why = noRankingFor(error);
  const skip = why !== 'in-progress';
  const { data: open = [] } = useGetEventsQuery('open', { skip });
  const { data: upcoming = [] } = useGetEventsQuery('upcoming', { skip });
  const { data: vote = [] } = useGetEventsQuery('vote', { skip });
  if (skip) return { why };
  const find = (list: readonly ListedEvent[]) => list.find(({ id }) => id === eventId);
  const [voting, waiting] = [find(vote), find([...open, ...upcoming])];
  return { why: waiting && !voting ? 'not-open' : why, ends: (voting ?? waiting)?.voting_end };
}

export function noRankingFor(error: unknown): NoRanking | undefined {
  if (error === undefined) return undefined;
  if (!isProblem(error) || error.code !== 'status') return 'failed';
  if (error.reason === 'event-cancelled') return 'cancelled';
  return error.status === 404 ? 'not-found' : error.status === 403 ? 'in-progress' : 'failed';
}

import { useGetEventsQuery } from '../../api/eventsApi';
import type { EventLists } from './standings';

interface EventsRead {
  readonly status: 'loading' | 'ready' | 'failed';
  /** What arrived, be it all or not. */
  readonly lists: EventLists;
  readonly retry: () => void;
}

/** The server's four lists; ready once all have answered, so that nothing jumps as they arrive. */
export function useEventLists(): EventsRead {
  const open = useGetEventsQuery('open');
  const upcoming = useGetEventsQuery('upcoming');
  const vote = useGetEventsQuery('vote');
  const archive = useGetEventsQuery('archive');
  const all = [open, upcoming, vote, archive];
  const missing = all.filter(({ data }) => data === undefined);
  return {
    status: missing.length === 0 ? 'ready' : missing.every(({ isError }) => isError) ? 'failed' : 'loading',
    lists: { open: open.data, upcoming: upcoming.data, vote: vote.data, archive: archive.data },
    retry: () => missing.forEach(({ refetch }) => void refetch()),
  };
}

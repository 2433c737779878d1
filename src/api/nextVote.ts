import type { ListedEvent } from './eventsApi';
import { useProgress } from './progressApi';

/** Of these events, one in which this wallet has pairs left, other than the one it comes from; the one that ends first. */
export function useNextVote(
  events: readonly ListedEvent[] = [],
  wallet: string | null,
  from?: number,
): ListedEvent | undefined {
  const progress = useProgress(wallet);
  const isDone = (id: number) => progress.some(({ event, done, total }) => event === id && total > 0 && done >= total);
  return events
    .filter(({ id, cancelled }) => id !== from && cancelled === undefined && !isDone(id))
    .sort((a, b) => Date.parse(a.voting_end) - Date.parse(b.voting_end))[0];
}

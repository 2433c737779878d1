import { useMemo } from 'react';
import { useGetItemsQuery } from '../../api/catalogueApi';
import { useGetEventsQuery } from '../../api/eventsApi';
import { isProblem } from '../../api/problems';
import { useGetResultsInfiniteQuery, useGetResultsInfoQuery } from '../../api/resultsApi';
import { Pill } from '../../components/Pill';
import { RESULT_MESSAGES } from '../../messages/results';
import { Podium } from './Podium';
import { RankingWall } from './RankingWall';
import { ResultsScene, type NoRanking } from './ResultsScene';
import { ResultsSkeleton } from './ResultsSkeleton';
import './ResultsScreen.css';

const PLINTHS = 3;

/** Who won, and everyone after them. */
export function ResultsScreen({ id }: { readonly id: string }) {
  return /^[1-9]\d{0,8}$/.test(id) ? <ResultsOf key={id} eventId={Number(id)} /> : <ResultsScene why="not-found" />;
}

function ResultsOf({ eventId }: { readonly eventId: number }) {
  const { data: info, error, isFetching, refetch } = useGetResultsInfoQuery(eventId);
  const why = noRankingBy(error);
  // A known list turns with the phases, and what is asked about its events is asked anew then.
  useGetEventsQuery('vote', { skip: why !== 'in-progress' });
  if (why !== undefined && info === undefined && !isFetching)
    return <ResultsScene why={why} onRetry={() => void refetch()} />;
  return info === undefined ? <ResultsSkeleton /> : <RankingOf eventId={eventId} title={info.title} />;
}

function RankingOf({ eventId, title }: { readonly eventId: number; readonly title: string }) {
  const { data, error, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } =
    useGetResultsInfiniteQuery(eventId);
  const entries = useMemo(() => data?.pages.flatMap(page => page.entries), [data]);
  const { data: colours } = useGetItemsQuery('backgrounds');
  const backgrounds = useMemo(() => (colours ?? []).map(item => ({ category: 'backgrounds', item })), [colours]);
  const why = noRankingBy(error);
  if (entries === undefined && why !== undefined && !isFetching)
    return <ResultsScene why={why} onRetry={() => void refetch()} />;
  if (entries === undefined) return <ResultsSkeleton title={title} />;
  if (entries.length === 0) return <ResultsScene why="empty" />;
  return (
    <main className="results">
      <div className="results-top">
        <h1>{title}</h1>
        <Podium winners={entries.slice(0, PLINTHS)} backgrounds={backgrounds} />
      </div>
      {entries.length > PLINTHS && (
        <section className="results-rest" aria-label={RESULT_MESSAGES.ranking}>
          <RankingWall entries={entries.slice(PLINTHS)} from={PLINTHS + 1} backgrounds={backgrounds} />
          {hasNextPage && (
            <Pill className="results-more" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {RESULT_MESSAGES.showMore}
            </Pill>
          )}
        </section>
      )}
    </main>
  );
}

function noRankingBy(error: unknown): NoRanking | undefined {
  if (error === undefined) return undefined;
  const status = isProblem(error) && error.code === 'status' ? error.status : 0;
  return status === 404 ? 'not-found' : status === 403 ? 'in-progress' : 'failed';
}

import { skipToken } from '@reduxjs/toolkit/query';
import { useMemo, useState } from 'react';
import { readEventId } from '../../../rules';
import { useGetItemsQuery } from '../../api/catalogueApi';
import { useEventListSubscription } from '../../api/eventsApi';
import { isProblem } from '../../api/problems';
import {
  useGetPlaceQuery,
  useGetResultsInfiniteQuery,
  useGetResultsInfoQuery,
  type ResultEntry,
} from '../../api/resultsApi';
import { useAppSelector } from '../../app/hooks';
import { Pill } from '../../components/Pill';
import { RESULT_MESSAGES } from '../../messages/results';
import { selectAddress } from '../wallet/walletSlice';
import { CheckTheCount } from './CheckTheCount';
import { Podium } from './Podium';
import { RankingWall } from './RankingWall';
import { ResultsBand } from './ResultsBand';
import { ResultsScene, type NoRanking } from './ResultsScene';
import { ResultsSkeleton } from './ResultsSkeleton';
import './ResultsScreen.css';

const PLINTHS = 3;

/** Who won, and everyone after them. */
export function ResultsScreen({ id }: { readonly id: string }) {
  const eventId = readEventId(id);
  return eventId === undefined ? <ResultsScene why="not-found" /> : <ResultsOf key={eventId} eventId={eventId} />;
}

function ResultsOf({ eventId }: { readonly eventId: number }) {
  const { data: info, error, isFetching, refetch } = useGetResultsInfoQuery(eventId);
  const why = noRankingBy(error);
  useEventListSubscription('vote', { skip: why !== 'in-progress' });
  if (why !== undefined && info === undefined && !isFetching)
    return <ResultsScene why={why} onRetry={() => void refetch()} />;
  return info === undefined ? <ResultsSkeleton /> : <RankingOf eventId={eventId} title={info.title} />;
}

function RankingOf({ eventId, title }: { readonly eventId: number; readonly title: string }) {
  const { data, error, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } =
    useGetResultsInfiniteQuery(eventId);
  const [newFrom, setNewFrom] = useState(0);
  const entries = useMemo(() => data?.pages.flatMap(page => page.entries), [data]);
  const place = useOwnPlace(eventId, entries, hasNextPage);
  const ownPlace = place?.place ?? 0;
  const { data: colours } = useGetItemsQuery('backgrounds');
  const backgrounds = useMemo(() => (colours ?? []).map(item => ({ category: 'backgrounds', item })), [colours]);
  const why = noRankingBy(error);
  if (entries === undefined && why !== undefined && !isFetching)
    return <ResultsScene why={why} onRetry={() => void refetch()} />;
  if (entries === undefined) return <ResultsSkeleton title={title} />;
  if (entries.length === 0) return <ResultsScene why="empty" />;
  const showMore = (): void => {
    setNewFrom(entries.length + 1);
    void fetchNextPage();
  };
  return (
    <main className="results">
      <div className="results-top">
        <h1>{title}</h1>
        <Podium winners={entries.slice(0, PLINTHS)} backgrounds={backgrounds} ownPlace={ownPlace} />
      </div>
      <ResultsBand place={place} hasNotes={entries[0]?.battles !== null} />
      <div className="results-rest">
        {entries.length > PLINTHS && (
          <section className="results-wall" aria-label={RESULT_MESSAGES.ranking}>
            <RankingWall
              entries={entries.slice(PLINTHS)}
              from={PLINTHS + 1}
              backgrounds={backgrounds}
              ownPlace={ownPlace}
              newFrom={newFrom}
            />
            <p className="unseen" role="status">
              {newFrom > 0 && newFrom <= entries.length && RESULT_MESSAGES.shown(newFrom, entries.length)}
            </p>
            {hasNextPage && (
              <Pill className="results-more" disabled={isFetchingNextPage} onClick={showMore}>
                {RESULT_MESSAGES.showMore}
              </Pill>
            )}
          </section>
        )}
        <CheckTheCount eventId={eventId} />
      </div>
    </main>
  );
}

/** The player's own place; asked for only where it may be told, since who has not entered is none of the ranked. */
function useOwnPlace(eventId: number, entries: readonly ResultEntry[] | undefined, hasMore: boolean) {
  const wallet = useAppSelector(selectAddress)?.toLowerCase();
  const mayHaveEntered = hasMore || entries?.some(entry => entry.wallet.toLowerCase() === wallet);
  const { currentData: place } = useGetPlaceQuery(wallet && mayHaveEntered ? { eventId, wallet } : skipToken);
  return place;
}

function noRankingBy(error: unknown): NoRanking | undefined {
  if (error === undefined) return undefined;
  const status = isProblem(error) && error.code === 'status' ? error.status : 0;
  return status === 404 ? 'not-found' : status === 403 ? 'in-progress' : 'failed';
}

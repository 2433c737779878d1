import { useEffect } from 'react';
import { pathTo } from '#rules/pages/pages';
import { useGetEventsQuery } from '../../api/eventsApi';
import type { Problem } from '../../api/problems';
import { isRanked, useGetResultsInfoQuery } from '../../api/resultsApi';
import { useAppDispatch, useAppSelector, useConfig } from '../../base/hooks';
import { GameLink } from '../../components/GameLink';
import { pillClass } from '../../components/Pill';
import { Scene } from '../../components/Scene';
import { useKeys } from '../../components/useKeys';
import { absenceFor, failureOf, type Absence } from '../../messages/absences';
import { SCREEN_MESSAGES } from '../../messages/screens';
import { SHOW_MESSAGES } from '../../messages/show';
import { enterShow, leaveShow } from './followShow';
import { selectEntries, selectEvent, selectIsLoaded, selectProblem } from './showSelectors';
import { showEntered } from './showSlice';
import { ShowStage } from './ShowStage';
import * as styles from './ShowScreen.module.css';

/** Every fit of an event on a catwalk, at the same second for everybody. */
export function ShowScreen({ event: eventId }: { readonly event: number }) {
  const { assetBase } = useConfig();
  const dispatch = useAppDispatch();
  const event = useAppSelector(state => selectEvent(state, eventId));
  const { why, refetch } = useNoShow(eventId);
  useEffect(() => dispatch(enterShow(eventId)), [dispatch, eventId]);
  useKeys({ Escape: () => dispatch(leaveShow(eventId)) }, true);
  const retry = (): void => {
    refetch();
    dispatch(showEntered({ eventId }));
  };
  if (why === 'unranked')
    return (
      <Scene why={why} assetBase={assetBase}>
        <GameLink className={pillClass({})} to={pathTo('results', eventId)}>
          {SCREEN_MESSAGES.seeResults}
        </GameLink>
      </Scene>
    );
  if (why !== undefined) return <Scene why={why} assetBase={assetBase} onRetry={retry} />;
  return (
    <main className={styles.show} aria-busy={event === undefined}>
      <div className={styles.head}>
        <h1>{event === undefined ? '\u00a0' : SHOW_MESSAGES.title(event.title)}</h1>
        <GameLink className={pillClass({ size: 'small', tone: 'bone' })} to={pathTo('results', eventId)}>
          {SHOW_MESSAGES.leave}
        </GameLink>
      </div>
      <ShowStage eventId={eventId} />
    </main>
  );
}

interface NoShowQuery {
  readonly why: Absence | undefined;
  readonly refetch: () => void;
}

/** Before the voting is over, only the lists know the event: asking for results would be refused, and the refusal shown. */
function useNoShow(eventId: number): NoShowQuery {
  const lists = [useGetEventsQuery('vote'), useGetEventsQuery('open'), useGetEventsQuery('upcoming')];
  const listed = lists.flatMap(({ data = [] }) => data).find(({ id }) => id === eventId);
  const skip = listed !== undefined || lists.some(({ isLoading }) => isLoading);
  const { data: info, error, isFetching, refetch } = useGetResultsInfoQuery(eventId, { skip });
  const noEvent = info === undefined && !isFetching && !skip ? whyNoEvent(error) : undefined;
  const noList = error !== undefined && lists.every(({ isError }) => isError);
  const problem = useAppSelector(state => selectProblem(state, eventId));
  const isLoaded = useAppSelector(state => selectIsLoaded(state, eventId));
  const entries = useAppSelector(state => selectEntries(state, eventId));
  return {
    why: listed?.cancelled ? 'cancelled' : (noEvent ?? (noList ? failureOf(error) : noFits())),
    refetch: () => {
      void refetch();
      if (noList) for (const list of lists) void list.refetch();
    },
  };

  function noFits(): Absence | undefined {
    if (!isLoaded) return entries.length === 0 && isFailure(problem) ? failureOf(problem) : undefined;
    if (entries.length === 0) return 'empty';
    return isRanked(entries) ? undefined : 'unranked';
  }
}

/** Before the voting is over, the event has a show, though later. */
function whyNoEvent(error: unknown): Absence | undefined {
  const why = absenceFor(error, 'in-progress');
  return why === 'in-progress' ? undefined : why;
}

/** While the votes are being counted, the fits will come. */
const isFailure = (problem: Problem | undefined): boolean =>
  problem !== undefined && !(problem.code === 'status' && problem.reason === 'still-counting');

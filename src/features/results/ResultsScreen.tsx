import { skipToken } from '@reduxjs/toolkit/query';
import { Suspense, useMemo, useState, type ComponentType } from 'react';
import { eventCodeText } from '#rules/events/dressCodeText';
import type { Wardrobe } from '#rules/outfit/items';
import { pathTo } from '#rules/pages/pages';
import { useGetOpenEventsQuery } from '../../api/eventsApi';
import {
  isRanked,
  useGetPlaceQuery,
  useGetResultsInfiniteQuery,
  useGetResultsInfoQuery,
  type Place,
  type ResultsInfo,
} from '../../api/resultsApi';
import { useGetWardrobeQuery } from '../../api/wardrobeApi';
import { useAppSelector, useConfig } from '../../base/hooks';
import { GameLink } from '../../components/GameLink';
import { pillClass } from '../../components/Pill';
import { Scene } from '../../components/Scene';
import { ABSENCE_MESSAGES, absenceFor } from '../../messages/absences';
import { DRESS_CODE_MESSAGES } from '../../messages/dressCode';
import { PAGE_MESSAGES } from '../../messages/pages';
import { RESULT_MESSAGES } from '../../messages/results';
import { SCREEN_MESSAGES } from '../../messages/screens';
import { SHOW_MESSAGES } from '../../messages/show';
import { selectAddress } from '../wallet/walletSlice';
import { PLINTH_CLASSES, Podium } from './Podium';
import { RankingWall } from './RankingWall';
import { useNoRanking } from './noRanking';
import { WhoWore } from './WhoWore';
import * as styles from './ResultsScreen.module.css';
import * as podium from './Podium.module.css';

const PLINTHS = 3;
const NOTHING: Wardrobe = [];

/** Below the ranking: what the votes say, and a check that they were counted correctly. */
type Proof = ComponentType<{ readonly eventId: number; readonly hasRanking: boolean }>;

interface ResultsScreenProps {
  readonly event: number;
  readonly Proof: Proof;
}

export function ResultsScreen({ event: eventId, Proof }: ResultsScreenProps) {
  const { assetBase } = useConfig();
  const { data: info, error, isFetching, refetch } = useGetResultsInfoQuery(eventId);
  const { why, note } = useNoRanking(eventId, error);
  if (why !== undefined && info === undefined && !isFetching)
    return <Scene why={why} assetBase={assetBase} note={note} onRetry={() => void refetch()} />;
  return info === undefined ? <ResultsSkeleton /> : <RankingOf eventId={eventId} info={info} Proof={Proof} />;
}

interface RankingOfProps {
  readonly eventId: number;
  readonly info: ResultsInfo;
  readonly Proof: Proof;
}

function RankingOf({ eventId, info, Proof }: RankingOfProps) {
  const { assetBase } = useConfig();
  const { data, error, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } =
    useGetResultsInfiniteQuery(eventId);
  const entries = useMemo(() => data?.pages.flatMap(page => page.entries), [data]);
  const wallet = useAppSelector(selectAddress)?.toLowerCase();
  const ownPosition = (entries?.findIndex(entry => entry.wallet.toLowerCase() === wallet) ?? -1) + 1;
  const mayHaveEntered = ownPosition > 0 || hasNextPage;
  const { currentData: place } = useGetPlaceQuery(wallet && mayHaveEntered ? { eventId, wallet } : skipToken);
  const { data: wardrobe = NOTHING } = useGetWardrobeQuery(undefined);
  const [showsNotes, setShowsNotes] = useState(false);
  const code = eventCodeText(info, DRESS_CODE_MESSAGES.code);
  const why = absenceFor(error, 'in-progress');
  if (entries === undefined && why !== undefined && !isFetching)
    return <Scene why={why} assetBase={assetBase} onRetry={() => void refetch()} />;
  if (entries === undefined) return <ResultsSkeleton title={info.title} />;
  if (entries.length === 0) return <Scene why="empty" assetBase={assetBase} />;
  const hasRanking = isRanked(entries);
  const winners = hasRanking ? entries.slice(0, PLINTHS) : [];
  const others = entries.slice(winners.length);
  return (
    <main className={styles.results} data-notes={showsNotes || undefined}>
      <div className={hasRanking ? styles.top : `${styles.top} ${styles.unranked}`}>
        <h1>{info.title}</h1>
        {hasRanking && <Podium eventId={eventId} winners={winners} wardrobe={wardrobe} ownPlace={ownPosition} />}
      </div>
      <ResultsBand
        eventId={eventId}
        place={place}
        hasRanking={hasRanking}
        showsNotes={showsNotes}
        onToggle={hasRanking && entries[0]?.battles !== null ? () => setShowsNotes(!showsNotes) : undefined}
      />
      <div className={styles.rest}>
        {code !== '' && <p className={styles.code}>{code}</p>}
        {hasRanking && <WhoWore eventId={eventId} wardrobe={wardrobe} />}
        {others.length > 0 && (
          <RankingWall
            eventId={eventId}
            entries={others}
            from={winners.length + 1}
            hasPlaces={hasRanking}
            wardrobe={wardrobe}
            ownPosition={ownPosition}
            onMore={hasNextPage ? () => void fetchNextPage() : undefined}
            isLoading={isFetchingNextPage}
          />
        )}
        <Suspense>
          <Proof eventId={eventId} hasRanking={hasRanking} />
        </Suspense>
        <Onward hasWallet={wallet !== undefined} />
      </div>
    </main>
  );
}

/** Where to go from here: to the open event that ends first, or else to Events and, with a wallet, to the wardrobe. */
function Onward({ hasWallet }: { readonly hasWallet: boolean }) {
  const { data: open = [] } = useGetOpenEventsQuery(undefined);
  const [next] = open
    .filter(({ cancelled }) => cancelled === undefined)
    .sort((a, b) => Date.parse(a.submit_end) - Date.parse(b.submit_end));
  return (
    <nav className={styles.onward} aria-label={RESULT_MESSAGES.onward}>
      <p>{RESULT_MESSAGES.onward}</p>
      {next && (
        <GameLink className={pillClass({ tone: 'cobalt' })} to={`${pathTo('wardrobe')}?event=${next.id}`}>
          {RESULT_MESSAGES.dressFor(next.title)}
        </GameLink>
      )}
      <GameLink className={pillClass({ tone: next ? 'ink' : 'cobalt' })} to={pathTo('events')}>
        {RESULT_MESSAGES.toEvents}
      </GameLink>
      <GameLink className={pillClass({})} to={pathTo('standings')}>
        {PAGE_MESSAGES.titles.standings}
      </GameLink>
      <GameLink className={pillClass({})} to={pathTo('eye')}>
        {SCREEN_MESSAGES.eyeTest}
      </GameLink>
      {hasWallet && !next && (
        <GameLink className={pillClass({})} to={pathTo('wardrobe')}>
          {RESULT_MESSAGES.toWardrobe}
        </GameLink>
      )}
    </nav>
  );
}

interface ResultsBandProps {
  readonly eventId: number;
  readonly place: Place | null | undefined;
  readonly hasRanking: boolean;
  /** Whether the battles and the ranges are shown, which need an explanation. */
  readonly showsNotes: boolean;
  /** Absent if there are no notes. */
  readonly onToggle: (() => void) | undefined;
}

/** The player's own place, and how certain all places are. */
function ResultsBand({ eventId, place, hasRanking, showsNotes, onToggle }: ResultsBandProps) {
  const [outcome, figures] = bandTexts(place ?? null, hasRanking);
  return (
    <div className={styles.band}>
      <p role="status">
        <strong key={outcome}>{outcome}</strong>
        {figures !== undefined && (
          <>
            {' '}
            <span>{figures}</span>
          </>
        )}
      </p>
      {hasRanking && (
        <div className={styles.asides}>
          <GameLink className={styles.aside} to={pathTo('show', eventId)}>
            {SHOW_MESSAGES.watch}
          </GameLink>
          {onToggle && (
            <button type="button" className={styles.aside} aria-expanded={showsNotes} onClick={onToggle}>
              {RESULT_MESSAGES.howSure}
            </button>
          )}
        </div>
      )}
      {onToggle && showsNotes && <p>{RESULT_MESSAGES.howToRead}</p>}
    </div>
  );
}

function bandTexts(place: Place | null, hasRanking: boolean): readonly [outcome: string, figures?: string] {
  if (!hasRanking)
    return place ? [ABSENCE_MESSAGES.noVotes, RESULT_MESSAGES.earnedAnyway(place.xp)] : [ABSENCE_MESSAGES.noVotes];
  if (place === null || place.place === null) return [RESULT_MESSAGES.votesAreIn];
  const figures = RESULT_MESSAGES.ownFigures(place.battles, place.wins, place.xp);
  return [RESULT_MESSAGES.ownPlace(place.place, place.of), figures];
}

/** The empty plinths. */
function ResultsSkeleton({ title = '' }: { readonly title?: string }) {
  return (
    <main className={styles.results} aria-busy="true" aria-label={SCREEN_MESSAGES.loading}>
      <div className={styles.top}>
        <h1>{title || '\u00a0'}</h1>
        <div className={podium.podium} aria-hidden="true">
          {PLINTH_CLASSES.map((plinth, index) => (
            <div key={plinth} className={`${podium.plinth} ${plinth}`}>
              <div className={podium.plinthDarcel} />
              <div className={podium.plinthBox}>
                <b>{index + 1}</b>
              </div>
            </div>
          ))}
        </div>
      </div>
      <div className={styles.band} />
    </main>
  );
}

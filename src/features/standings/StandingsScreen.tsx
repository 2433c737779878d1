import type { ReactNode } from 'react';
import { ALL_TIME } from '#rules/events/seasons';
import { pathTo } from '#rules/pages/pages';
import { useGetStandingsInfiniteQuery, type Standings } from './standingsApi';
import { useConfig, useParameter } from '../../base/hooks';
import { GameLink } from '../../components/GameLink';
import { pillClass } from '../../components/Pill';
import { Scene } from '../../components/Scene';
import { absenceFor, failureOf } from '../../messages/absences';
import { PAGE_MESSAGES } from '../../messages/pages';
import { SCREEN_MESSAGES } from '../../messages/screens';
import { STANDING_MESSAGES } from './messages';
import { StandingRows } from './StandingRows';
import * as styles from './StandingsScreen.module.css';

/** The current season, unless the address names another one. */
export function StandingsScreen() {
  const { assetBase } = useConfig();
  const season = useParameter('season');
  const { data, currentData, error, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } =
    useGetStandingsInfiniteQuery(season);
  if (currentData === undefined && error !== undefined && !isFetching)
    return (
      <Scene
        why={absenceFor(error) === 'not-found' ? 'no-season' : failureOf(error)}
        assetBase={assetBase}
        onRetry={() => void refetch()}
      >
        <GameLink className={pillClass({})} to={pathTo('standings')}>
          {STANDING_MESSAGES.thisSeason}
        </GameLink>
      </Scene>
    );
  // The switch stays while another season loads.
  const seasons = (currentData ?? data)?.pages[0]?.seasons ?? [];
  const pages = currentData?.pages;
  return (
    <main className={styles.standings} aria-busy={pages === undefined}>
      <div className={styles.top}>
        <h1>{PAGE_MESSAGES.titles.standings}</h1>
        <p>{STANDING_MESSAGES.lead}</p>
        <SeasonSwitch seasons={seasons} shown={pages?.[0]?.season ?? season} />
      </div>
      {pages === undefined ? (
        <RowsSkeleton />
      ) : (
        <StandingRows
          // A new list begins at its first row.
          key={season}
          season={season}
          rows={pages.flatMap(page => page.rows)}
          onMore={hasNextPage ? () => void fetchNextPage() : undefined}
          isLoading={isFetchingNextPage}
        />
      )}
    </main>
  );
}

interface SeasonSwitchProps {
  readonly seasons: Standings['seasons'];
  /** Null if it is not known yet. */
  readonly shown: string | null;
}

function SeasonSwitch({ seasons, shown }: SeasonSwitchProps) {
  const link = (key: string, name: ReactNode, to: string) => (
    <li key={key}>
      <GameLink className={styles.season} to={to} aria-current={key === shown ? 'page' : undefined}>
        {name}
      </GameLink>
    </li>
  );
  const page = pathTo('standings');
  return (
    <nav aria-label={STANDING_MESSAGES.seasons}>
      <ul className={styles.seasons}>
        {seasons.map(({ key, name }, index) => link(key, name, index === 0 ? page : `${page}?season=${key}`))}
        {link(ALL_TIME, STANDING_MESSAGES.allTime, `${page}?season=${ALL_TIME}`)}
      </ul>
    </nav>
  );
}

const SKELETON_ROWS = [1, 2, 3, 4, 5, 6, 7, 8];

function RowsSkeleton() {
  return (
    <div className={styles.skeleton} role="img" aria-label={SCREEN_MESSAGES.loading}>
      {SKELETON_ROWS.map(row => (
        <span key={row} />
      ))}
    </div>
  );
}

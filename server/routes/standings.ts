import { getStanding, getStandings, type StandingsHeaders } from '../../contract/standings';
import { ALL_TIME, begunSeasons, periodOf, seasonAt, type Period, type Season } from '#rules/events/seasons';
import type { AppDeps, Routes } from '../http/appDeps';
import { Problem } from '../http/problem';
import type { SeasonRanking } from '../store/results/seasonRankings';

const PAGE_SIZE = 50;

interface ShownSeason {
  readonly key: string;
  /** Those that have begun, the latest first. */
  readonly seasons: readonly Season[];
  readonly period: Period;
  readonly ranking: SeasonRanking;
}

/** The season with this key, or the current one. One that has not begun is unknown, too. */
async function readSeason({ store, seasons }: AppDeps, wanted: string | undefined): Promise<ShownSeason> {
  const now = new Date(await store.now()).toISOString();
  const begun = begunSeasons(seasons, now);
  const key = wanted ?? seasonAt(seasons, now)?.key ?? ALL_TIME;
  const isKnown = key === ALL_TIME || begun.some(season => season.key === key);
  const period = isKnown ? periodOf(seasons, key) : undefined;
  if (period === undefined) throw new Problem('unknown-season');
  return { key, seasons: begun, period, ranking: await store.rankings.read(period) };
}

export const standingRoutes: Routes = (app, deps) => {
  app.get('/standings', { schema: getStandings }, async ({ query }, reply) => {
    const { after = 0 } = query;
    const { key, seasons, period, ranking } = await readSeason(deps, query.season);
    const { rows } = ranking;
    const next = after + PAGE_SIZE;
    if (next < rows.length) {
      const headers: StandingsHeaders = { link: `</api/standings?season=${key}&after=${next}>; rel="next"` };
      reply.headers({ ...headers });
    }
    const shown = rows.slice(after, next);
    const fits = await deps.store.rankings.bestFits(
      period,
      shown.map(({ wallet }) => wallet),
    );
    return {
      season: key,
      seasons: seasons.map(season => ({ key: season.key, name: season.name })),
      of: rows.length,
      rows: shown.map(row => ({ ...row, fit: fits.get(row.wallet) ?? null })),
    };
  });

  app.get('/standings/:wallet', { schema: getStanding }, async ({ params: { wallet }, query }) => {
    const { ranking } = await readSeason(deps, query.season);
    const row = ranking.byWallet.get(wallet);
    if (row === undefined) throw new Problem('no-entry');
    const { place, xp, events, podiums } = row;
    return { place, of: ranking.rows.length, xp, events, podiums };
  });
};

import type { StandingBody, StandingsBody } from '../../../contract/standings';
import type { Avatar } from '#rules/outfit/avatar';
import { completeAvatar } from '#rules/outfit/restoreOutfit';
import { QUIET, reading } from '../../api/baseQuery';
import { dudsApi } from '../../api/dudsApi';
import { hasNext, readList, readNullable, readNumber, readObject, readString } from '../../api/readers';

export interface Standings extends Readonly<Omit<StandingsBody, 'rows'>> {
  readonly rows: StandingRow[];
  readonly hasMore: boolean;
}

/** A wallet's place in the standings. */
type Standing = Readonly<StandingBody>;
export interface StandingRow extends Readonly<Omit<StandingsBody['rows'][number], 'fit'>> {
  /** Null if its closet is hidden. */
  readonly fit: Avatar | null;
}

const FIGURES = { place: readNumber, xp: readNumber, events: readNumber, podiums: readNumber };

const readStandings = readObject<Omit<Standings, 'hasMore'>>({
  season: readString,
  seasons: readList(readObject<StandingsBody['seasons'][number]>({ key: readString, name: readString })),
  of: readNumber,
  rows: readList(readObject<StandingRow>({ wallet: readString, ...FIGURES, fit: readNullable(completeAvatar) })),
});

const readStanding = readObject<Standing>({ of: readNumber, ...FIGURES });

/** The part of the address after `?`; `season` is null for the current one. */
function queryOf(season: string | null, after = 0): string {
  const parts = [
    ...(season === null ? [] : [`season=${encodeURIComponent(season)}`]),
    ...(after === 0 ? [] : [`after=${after}`]),
  ];
  return parts.length === 0 ? '' : `?${parts.join('&')}`;
}

const standingsApi = dudsApi.injectEndpoints({
  endpoints: builder => ({
    getStandings: builder.infiniteQuery<Standings, string | null, number>({
      extraOptions: QUIET,
      infiniteQueryOptions: {
        initialPageParam: 0,
        getNextPageParam: (last, pages) =>
          last.hasMore ? pages.reduce((count, page) => count + page.rows.length, 0) : undefined,
      },
      ...reading(({ queryArg: season, pageParam: after }) => ({
        path: `standings${queryOf(season, after)}`,
        read: (body, headers) => ({ ...readStandings(body), hasMore: hasNext(headers) }),
      })),
    }),
    /** Null if the wallet has won nothing yet, which is not a failure. */
    getStanding: builder.query<Standing | null, { wallet: string; season: string | null }>({
      extraOptions: QUIET,
      queryFn: async ({ wallet, season }, _api, _options, call) => {
        const { data, error } = await call({ path: `standings/${wallet}${queryOf(season)}`, read: readStanding });
        if (error?.code === 'status' && error.status === 404) return { data: null };
        return error ? { error } : { data: data as Standing };
      },
    }),
  }),
});

export const { useGetStandingsInfiniteQuery, useGetStandingQuery } = standingsApi;

import type { ProgressBody } from '../../contract/votes';
import { QUIET, reading } from './baseQuery';
import { dudsApi } from './dudsApi';
import { readBoolean, readList, readNumber, readObject } from './readers';
import { useGetSessionQuery } from './sessionApi';

export type Progress = Readonly<ProgressBody>;

const readProgress = readList(
  readObject<Progress>({ event: readNumber, done: readNumber, total: readNumber, entered: readBoolean }),
);

export const progressApi = dudsApi.injectEndpoints({
  endpoints: builder => ({
    /** The query has no `wallet` field, so a missing session does not open the sign-in dialog. Ask only for a signed-in wallet. */
    getProgress: builder.query<readonly Progress[], string>({
      extraOptions: QUIET,
      ...reading(wallet => ({ path: `vote/progress/${wallet}`, read: readProgress })),
      providesTags: (_progress, _error, wallet) => [{ type: 'Progress', id: wallet }],
    }),
  }),
});

const NONE: readonly Progress[] = [];

/** What the wallet has entered and voted on; empty unless the browser is signed in as this wallet. */
export function useProgress(wallet: string | null): readonly Progress[] {
  const { data: session } = useGetSessionQuery(undefined, { skip: wallet === null });
  const isSignedIn = wallet !== null && session?.wallet.toLowerCase() === wallet.toLowerCase();
  const { data = NONE } = progressApi.useGetProgressQuery(wallet ?? '', { skip: !isSignedIn });
  return isSignedIn ? data : NONE;
}

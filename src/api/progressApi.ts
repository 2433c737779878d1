import type { ProgressBody } from '../../contract/votes';
import { reading } from './baseQuery';
import { dudsApi } from './dudsApi';
import { readBoolean, readList, readNumber, readObject } from './readers';
import { useGetSessionQuery } from './sessionApi';

export type Progress = Readonly<ProgressBody>;

const readProgress = readList(
  readObject<Progress>({ event: readNumber, done: readNumber, total: readNumber, entered: readBoolean }),
);

const progressApi = dudsApi.injectEndpoints({
  endpoints: builder => ({
    /** For a wallet that is signed in: without `wallet` in the call, nobody is asked to. */
    getProgress: builder.query<readonly Progress[], string>({
      ...reading((wallet: string) => ({ path: `vote/progress/${wallet}`, read: readProgress })),
      providesTags: ['Progress'],
    }),
  }),
});

const NONE: readonly Progress[] = [];

/** What the wallet has entered and voted on, as far as the browser's session shows it. */
export function useProgress(wallet: string | null): readonly Progress[] {
  const { data: session } = useGetSessionQuery(undefined, { skip: wallet === null });
  const isSignedIn = wallet !== null && session?.wallet.toLowerCase() === wallet.toLowerCase();
  const { data = NONE } = progressApi.useGetProgressQuery(wallet ?? '', { skip: !isSignedIn });
  return isSignedIn ? data : NONE;
}

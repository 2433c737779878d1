import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { pathTo } from '#rules/pages/pages';
import type { OwnEntry } from './ownEntriesApi';
import { locationChanged } from '../navigation/navigationSlice';
import { walletChanged, walletDisconnected } from '../wallet/walletSlice';

export type ClosedEntry = OwnEntry & { readonly result: NonNullable<OwnEntry['result']> };

interface NewsState {
  /** Whose news it is, in lower case. */
  readonly wallet: string | null;
  /** What it has not been told, the latest close first. */
  readonly untold: readonly ClosedEntry[];
}

const initialState: NewsState = { wallet: null, untold: [] };

const newsSlice = createSlice({
  name: 'news',
  initialState,
  reducers: {
    newsArrived: (_news, { payload }: PayloadAction<NewsState>) => payload,
    newsClosed: (news, { payload }: PayloadAction<{ event: number }>) => {
      news.untold = news.untold.filter(({ event }) => event !== payload.event);
    },
  },
  extraReducers: builder =>
    builder
      // The results say it themselves.
      .addCase(locationChanged, (news, { payload: { pathname } }) => {
        news.untold = news.untold.filter(({ event }) => pathTo('results', event) !== pathname);
      })
      // A reconnected wallet may name its chain late; what it is being told stays.
      .addCase(walletChanged, (news, { payload }) =>
        payload.address.toLowerCase() === news.wallet ? undefined : initialState,
      )
      .addCase(walletDisconnected, () => initialState),
  selectors: { selectNews: ({ untold }): ClosedEntry | undefined => untold[0] },
});

export const newsReducer = newsSlice.reducer;
export const { newsArrived, newsClosed } = newsSlice.actions;
export const { selectNews } = newsSlice.selectors;

import { createSlice, isAnyOf, type PayloadAction } from '@reduxjs/toolkit';
import { locationChanged } from '../navigation/navigationSlice';
import { walletChanged, walletDisconnected } from '../wallet/walletSlice';

/** What the player may be asked to confirm. */
export type Question = 'reset' | 'disconnect' | 'switch-chain';

/** A dialog of ours: an alert with one button, or a question with two. */
export type Notice =
  | { readonly id: number; readonly kind: 'alert'; readonly text: string; readonly reasons: readonly string[] }
  | { readonly id: number; readonly kind: 'confirm'; readonly text: string; readonly question: Question };

interface NoticesState {
  /** Shown one after the other, the first first. */
  readonly waiting: readonly Notice[];
  readonly lastId: number;
  /** A quiet line at the edge of the screen, which leaves by itself. */
  readonly line: { readonly text: string; readonly id: number } | null;
}

const initialState: NoticesState = { waiting: [], lastId: 0, line: null };

const noticesSlice = createSlice({
  name: 'notices',
  initialState,
  reducers: {
    alertRaised: (notices, { payload }: PayloadAction<{ text: string; reasons?: readonly string[] }>) =>
      notices.waiting.some(({ text }) => text === payload.text)
        ? notices
        : enqueue(notices, { id: notices.lastId + 1, kind: 'alert', reasons: [], ...payload }),
    questionAsked: (notices, { payload }: PayloadAction<{ text: string; question: Question }>) =>
      notices.waiting.some(({ text }) => text === payload.text)
        ? notices
        : enqueue(notices, { id: notices.lastId + 1, kind: 'confirm', ...payload }),
    /** The player said yes. */
    noticeConfirmed: (notices, { payload }: PayloadAction<{ id: number; question: Question }>) =>
      without(notices, payload.id),
    /** The player closed an alert or said no. */
    noticeDismissed: (notices, { payload }: PayloadAction<{ id: number }>) => without(notices, payload.id),
    /** A sentence that stands already stays as it is, and stays longer. */
    lineShown: (notices, { payload }: PayloadAction<string>) =>
      notices.line?.text === payload
        ? notices
        : { ...notices, lastId: notices.lastId + 1, line: { text: payload, id: notices.lastId + 1 } },
    lineHidden: notices => ({ ...notices, line: null }),
  },
  // What a screen asked is not answered on another; what was told still holds there.
  extraReducers: builder =>
    builder
      .addCase(locationChanged, notices => ({
        ...notices,
        waiting: notices.waiting.filter(({ kind }) => kind === 'alert'),
      }))
      // Questions about a wallet that has gone, or moved on, have answered themselves.
      .addMatcher(isAnyOf(walletDisconnected, walletChanged), notices => ({
        ...notices,
        waiting: notices.waiting.filter(notice => notice.kind === 'alert' || notice.question === 'reset'),
      })),
  selectors: {
    selectNotice: (notices): Notice | undefined => notices.waiting[0],
    selectLine: notices => notices.line,
  },
});

function enqueue(notices: NoticesState, notice: Notice): NoticesState {
  return { ...notices, lastId: notice.id, waiting: [...notices.waiting, notice] };
}

function without(notices: NoticesState, id: number): NoticesState {
  return { ...notices, waiting: notices.waiting.filter(notice => notice.id !== id) };
}

export const noticesReducer = noticesSlice.reducer;
export const { alertRaised, questionAsked, noticeConfirmed, noticeDismissed, lineShown, lineHidden } =
  noticesSlice.actions;
export const { selectNotice, selectLine } = noticesSlice.selectors;

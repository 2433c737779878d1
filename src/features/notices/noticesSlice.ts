import { createSlice, isAnyOf, type PayloadAction } from '@reduxjs/toolkit';
import { locationChanged } from '../navigation/navigationSlice';
import { walletChanged, walletDisconnected } from '../wallet/walletSlice';

/** What the player may be asked to confirm. */
export type Question = 'reset' | 'disconnect' | 'wear' | 'buy';

/** What the player can do about an alert. */
type NextStep = 'tops' | 'connect' | 'market' | 'faq' | 'evidence' | 'again';

/** What a player can keep and show if the server did something wrong: a file's name and its content, as JSON. */
export interface Evidence {
  readonly name: string;
  readonly content: unknown;
}

/** One of our dialogs: an alert with one button, or a question with two. */
export type Notice =
  | {
      readonly id: number;
      readonly kind: 'alert';
      readonly text: string;
      readonly reasons: readonly string[];
      readonly steps: readonly NextStep[];
      readonly evidence?: Evidence;
    }
  | ({ readonly id: number; readonly kind: 'confirm' } & Asked);

interface Asked {
  readonly text: string;
  readonly question: Question;
  /** What to open in a new tab if the answer is yes. */
  readonly url?: string;
}

interface NoticesState {
  /** Shown one after the other, in this order. */
  readonly waiting: readonly Notice[];
  readonly lastId: number;
  /** A message at the edge of the screen that disappears by itself. */
  readonly toast: { readonly text: string; readonly id: number } | null;
}

interface AlertPayload {
  readonly text: string;
  readonly reasons?: readonly string[];
  readonly steps?: readonly NextStep[];
  readonly evidence?: Evidence;
}

const initialState: NoticesState = { waiting: [], lastId: 0, toast: null };

const noticesSlice = createSlice({
  name: 'notices',
  initialState,
  reducers: {
    /** A dialog that is already waiting is not queued twice. */
    alertRaised: (notices, { payload }: PayloadAction<AlertPayload>) => {
      if (notices.waiting.some(({ text }) => text === payload.text)) return;
      notices.lastId += 1;
      notices.waiting.push({
        id: notices.lastId,
        kind: 'alert',
        text: payload.text,
        reasons: [...(payload.reasons ?? [])],
        steps: [...(payload.steps ?? [])],
        ...(payload.evidence && { evidence: payload.evidence }),
      });
    },
    questionAsked: (notices, { payload }: PayloadAction<Asked>) => {
      if (notices.waiting.some(({ text }) => text === payload.text)) return;
      notices.lastId += 1;
      notices.waiting.push({ id: notices.lastId, kind: 'confirm', ...payload });
    },
    /** The player said yes. */
    noticeConfirmed: (notices, { payload }: PayloadAction<{ id: number; question: Question }>) => {
      notices.waiting = notices.waiting.filter(({ id }) => id !== payload.id);
    },
    /** The player chose what to do about an alert. */
    nextStepChosen: (notices, { payload }: PayloadAction<{ id: number; step: NextStep }>) => {
      notices.waiting = notices.waiting.filter(({ id }) => id !== payload.id);
    },
    /** The player closed an alert or said no. */
    noticeDismissed: (notices, { payload }: PayloadAction<{ id: number }>) => {
      notices.waiting = notices.waiting.filter(({ id }) => id !== payload.id);
    },
    /** Repeating the same sentence does not replace the toast, but keeps it for longer. */
    toastShown: (notices, { payload }: PayloadAction<string>) => {
      if (notices.toast?.text === payload) return;
      notices.lastId += 1;
      notices.toast = { text: payload, id: notices.lastId };
    },
    toastHidden: notices => {
      notices.toast = null;
    },
  },
  extraReducers: builder =>
    builder
      // A question belongs to its screen; an alert still applies on the next one.
      .addCase(locationChanged, notices => {
        notices.waiting = notices.waiting.filter(({ kind }) => kind === 'alert');
      })
      // Questions about the previous wallet no longer apply.
      .addMatcher(isAnyOf(walletDisconnected, walletChanged), notices => {
        notices.waiting = notices.waiting.filter(notice => notice.kind === 'alert' || notice.question === 'reset');
      }),
  selectors: {
    selectNotice: (notices): Notice | undefined => notices.waiting[0],
    selectToast: notices => notices.toast,
  },
});

export const noticesReducer = noticesSlice.reducer;
export const { alertRaised, questionAsked, noticeConfirmed, nextStepChosen, noticeDismissed, toastShown, toastHidden } =
  noticesSlice.actions;
export const { selectNotice, selectToast } = noticesSlice.selectors;

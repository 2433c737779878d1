import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';

export interface ShowState {
  /** Whose show is watched; 0 for none. */
  readonly eventId: number;
  /** How far the server's clock is ahead of this machine's, in milliseconds. */
  readonly ahead: number;
  /** The server's time when what is on the catwalk last changed, in milliseconds; 0 until it is known. */
  readonly now: number;
  /** When this browser began to show it again, in the server's time; null while it follows the show itself. */
  readonly replayedFrom: number | null;
}

const initialState: ShowState = { eventId: 0, ahead: 0, now: 0, replayedFrom: null };

/** The slice comes with the screen of the show. */
export const showSlice = createSlice({
  name: 'show',
  initialState,
  reducers: {
    showEntered: (_show, { payload }: PayloadAction<{ eventId: number }>) => ({ ...initialState, ...payload }),
    showLeft: () => initialState,
    clockCompared: (show, { payload }: PayloadAction<{ ahead: number }>) => {
      show.ahead = payload.ahead;
    },
    /** The server's clock has reached a time at which something changes. */
    showMoved: (show, { payload }: PayloadAction<{ now: number }>) => {
      show.now = payload.now;
    },
    showReplayed: (show, { payload: { now } }: PayloadAction<{ now: number }>) => {
      Object.assign(show, { now, replayedFrom: now });
    },
  },
});

export const { clockCompared, showEntered, showLeft, showMoved, showReplayed } = showSlice.actions;

export const selectShow = ({ show = initialState }: Partial<WithSlice<typeof showSlice>>): ShowState => show;

import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** The player no longer dresses for the event that the address names. */
export const eventSetAside = createAction('events/eventSetAside');

interface EventsState {
  /** The server's time when a countdown last changed, in milliseconds. */
  readonly now: number;
}

const initialState: EventsState = { now: 0 };

const eventsSlice = createSlice({
  name: 'events',
  initialState,
  reducers: {
    /** The server's clock has reached a time at which a countdown changes. */
    timePassed: (events, { payload }: PayloadAction<{ now: number }>) => {
      events.now = payload.now;
    },
  },
  selectors: { selectNow: events => events.now },
});

export const eventsReducer = eventsSlice.reducer;
export const { timePassed } = eventsSlice.actions;
export const { selectNow } = eventsSlice.selectors;

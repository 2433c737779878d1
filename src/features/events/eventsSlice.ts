import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** The player no longer dresses for the event that the address names. */
export const eventSetAside = createAction('events/eventSetAside');

interface EventsState {
  /** The server's time when a countdown last changed, in milliseconds. */
  readonly now: number;
  /** How many events are new, or in another phase, since the player last looked at the list. */
  readonly news: number;
}

const initialState: EventsState = { now: 0, news: 0 };

const eventsSlice = createSlice({
  name: 'events',
  initialState,
  reducers: {
    /** The server's clock has reached a time at which a countdown changes. */
    timePassed: (events, { payload }: PayloadAction<{ now: number }>) => {
      events.now = payload.now;
    },
    newsCounted: (events, { payload }: PayloadAction<number>) => {
      events.news = payload;
    },
  },
  selectors: { selectNow: events => events.now, selectEventNews: events => events.news },
});

export const eventsReducer = eventsSlice.reducer;
export const { newsCounted, timePassed } = eventsSlice.actions;
export const { selectEventNews, selectNow } = eventsSlice.selectors;

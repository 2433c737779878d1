import { createAction, createSlice } from '@reduxjs/toolkit';

/** The first click anywhere: from here on browsers let the page play sounds. */
export const pageFirstClicked = createAction('music/pageFirstClicked');

interface MusicState {
  /** What the player wants; the listener decides whether the page may play it. */
  readonly on: boolean;
}

const initialState: MusicState = { on: true };

const musicSlice = createSlice({
  name: 'music',
  initialState,
  reducers: {
    musicToggled: music => {
      music.on = !music.on;
    },
  },
  selectors: { selectMusicOn: music => music.on },
});

export const musicReducer = musicSlice.reducer;
export const { musicToggled } = musicSlice.actions;
export const { selectMusicOn } = musicSlice.selectors;

import { createSlice } from '@reduxjs/toolkit';

interface MusicState {
  /** What the player wants; whether it may sound is the listener's affair. */
  readonly on: boolean;
}

const initialState: MusicState = { on: true };

const musicSlice = createSlice({
  name: 'music',
  initialState,
  reducers: {
    musicToggled: music => ({ ...music, on: !music.on }),
    /** The first click anywhere: from here on browsers let a page sound. */
    pageFirstClicked: music => music,
  },
  selectors: { selectMusicOn: music => music.on },
});

export const musicReducer = musicSlice.reducer;
export const { musicToggled, pageFirstClicked } = musicSlice.actions;
export const { selectMusicOn } = musicSlice.selectors;

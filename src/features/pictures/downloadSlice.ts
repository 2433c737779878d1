import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** A picture that the player has to save by hand. */
interface ShownPicture {
  readonly url: string;
  /** The wallet whose browser cannot save it. */
  readonly browser: string;
  /** The address to open in another browser. */
  readonly page: string;
}

interface DownloadState {
  readonly status: 'idle' | 'composing';
  readonly shown: ShownPicture | null;
}

const initialState: DownloadState = { status: 'idle', shown: null };

const downloadSlice = createSlice({
  name: 'download',
  initialState,
  reducers: {
    /** The player asked for the picture; clicks are disabled until it is saved or has failed. */
    downloadRequested: (): DownloadState => ({ status: 'composing', shown: null }),
    pictureSaved: (): DownloadState => initialState,
    pictureFailed: (): DownloadState => initialState,
    pictureShown: (_download, { payload }: PayloadAction<ShownPicture>): DownloadState => ({
      status: 'idle',
      shown: payload,
    }),
  },
  selectors: {
    selectIsComposing: download => download.status === 'composing',
    selectShownPicture: download => download.shown,
  },
});

export const downloadReducer = downloadSlice.reducer;
export const { downloadRequested, pictureSaved, pictureFailed, pictureShown } = downloadSlice.actions;
export const { selectIsComposing, selectShownPicture } = downloadSlice.selectors;

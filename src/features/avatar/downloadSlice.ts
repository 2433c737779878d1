import { createSlice } from '@reduxjs/toolkit';

interface DownloadState {
  readonly status: 'idle' | 'composing';
}

const initialState: DownloadState = { status: 'idle' };

const downloadSlice = createSlice({
  name: 'download',
  initialState,
  reducers: {
    /** The player asked for the picture; clicks are disabled until it is saved or has failed. */
    downloadRequested: (): DownloadState => ({ status: 'composing' }),
    pictureSaved: (): DownloadState => ({ status: 'idle' }),
    pictureFailed: (): DownloadState => ({ status: 'idle' }),
  },
  selectors: { selectIsComposing: download => download.status === 'composing' },
});

export const downloadReducer = downloadSlice.reducer;
export const { downloadRequested, pictureSaved, pictureFailed } = downloadSlice.actions;
export const { selectIsComposing } = downloadSlice.selectors;

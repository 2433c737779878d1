import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { locationChanged } from '../navigation/navigationSlice';
import { walletDisconnected } from '../wallet/walletSlice';

/** The overlay's variants; their titles are 'Connect a Wallet', 'Yay!' and 'Congrats!'. */
export type OverlayName = 'connect' | 'yay' | 'congrats';

interface OverlayState {
  readonly open: OverlayName | null;
}

const initialState: OverlayState = { open: null };

const overlaySlice = createSlice({
  name: 'overlay',
  initialState,
  reducers: {
    overlayOpened: (_overlay, { payload }: PayloadAction<OverlayName>): OverlayState => ({ open: payload }),
    overlayClosed: (): OverlayState => ({ open: null }),
  },
  // By Back, for one: an overlay belongs to the screen that it was opened on.
  extraReducers: builder =>
    builder
      .addCase(locationChanged, () => initialState)
      // Nobody can submit any more.
      .addCase(walletDisconnected, overlay => (overlay.open === 'yay' ? initialState : overlay)),
  selectors: { selectOverlay: overlay => overlay.open },
});

export const overlayReducer = overlaySlice.reducer;
export const { overlayOpened, overlayClosed } = overlaySlice.actions;
export const { selectOverlay } = overlaySlice.selectors;

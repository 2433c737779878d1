import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { locationChanged } from '../navigation/navigationSlice';
import { walletDisconnected } from '../wallet/walletSlice';

/** The variants titled 'Connect a Wallet', 'Yay!', 'Congrats!', 'Keep it' and 'Keys'. */
export type OverlayName = 'connect' | 'yay' | 'congrats' | 'picture' | 'keys';

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
  extraReducers: builder =>
    builder
      // An overlay belongs to the screen that it was opened on, so Back closes it.
      .addCase(locationChanged, () => initialState)
      // Submitting needs a wallet.
      .addCase(walletDisconnected, overlay => (overlay.open === 'yay' ? initialState : overlay)),
  selectors: { selectOverlay: overlay => overlay.open },
});

export const overlayReducer = overlaySlice.reducer;
export const { overlayOpened, overlayClosed } = overlaySlice.actions;
export const { selectOverlay } = overlaySlice.selectors;

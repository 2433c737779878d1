import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { locationChanged } from '../navigation/navigationSlice';
import { closeLookOpened } from '../voting/votingSlice';
import { walletDisconnected } from '../wallet/walletSlice';

/** The variants titled 'Connect a Wallet', 'Yay!', 'Congrats!', 'Keep it', 'Keys' and 'Look closer'. */
export type OverlayName = 'connect' | 'yay' | 'congrats' | 'picture' | 'keys' | 'look';

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
      .addCase(closeLookOpened, (): OverlayState => ({ open: 'look' }))
      // Submitting and voting need a wallet.
      .addCase(walletDisconnected, overlay =>
        overlay.open === 'yay' || overlay.open === 'look' ? initialState : overlay,
      ),
  selectors: { selectOverlay: overlay => overlay.open },
});

export const overlayReducer = overlaySlice.reducer;
export const { overlayOpened, overlayClosed } = overlaySlice.actions;
export const { selectOverlay } = overlaySlice.selectors;

import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { locationChanged } from '../navigation/navigationSlice';
import { walletDisconnected } from '../wallet/walletSlice';

/** The variants titled 'Connect a Wallet', 'Yay!', 'Congrats!', 'Keep it', 'How it works', and 'Look closer' in a vote or at results. */
export type OverlayName = 'connect' | 'yay' | 'congrats' | 'picture' | 'keys' | 'closeUp' | 'fit';

/** An entry of a closed event. */
export interface ShownFit {
  readonly eventId: number;
  readonly wallet: string;
}

interface OverlayState {
  readonly open: OverlayName | null;
  /** What 'fit' shows. */
  readonly fit?: ShownFit;
}

const initialState: OverlayState = { open: null };

const overlaySlice = createSlice({
  name: 'overlay',
  initialState,
  reducers: {
    overlayOpened: (_overlay, { payload }: PayloadAction<OverlayName>): OverlayState => ({ open: payload }),
    /** The player looks closely at a ranked fit. */
    fitOpened: (_overlay, { payload }: PayloadAction<ShownFit>): OverlayState => ({ open: 'fit', fit: payload }),
    overlayClosed: (): OverlayState => ({ open: null }),
  },
  extraReducers: builder =>
    builder
      // An overlay belongs to the screen that it was opened on, so Back closes it.
      .addCase(locationChanged, () => initialState)
      // Submitting and voting need a wallet.
      .addCase(walletDisconnected, overlay =>
        overlay.open === 'yay' || overlay.open === 'closeUp' ? initialState : overlay,
      ),
  selectors: { selectOverlay: overlay => overlay.open, selectShownFit: overlay => overlay.fit },
});

export const overlayReducer = overlaySlice.reducer;
export const { overlayOpened, fitOpened, overlayClosed } = overlaySlice.actions;
export const { selectOverlay, selectShownFit } = overlaySlice.selectors;

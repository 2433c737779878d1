import { createSlice, isAnyOf } from '@reduxjs/toolkit';
import { sessionNeeded, sessionSettled } from '../../api/sessionActions';
import { locationChanged } from '../navigation/navigationSlice';
import { walletChanged, walletDisconnected } from '../wallet/walletSlice';

/** Signing in, while it lasts: first the player is asked, then the wallet. Whether there is a session the server alone knows. */
export type SignIn = { readonly status: 'asked' | 'signing'; readonly wallet: string } | null;

const sessionSlice = createSlice({
  name: 'session',
  initialState: null as SignIn,
  reducers: {
    /** The player agreed: now the wallet asks. */
    signInAccepted: signIn => signIn && { ...signIn, status: 'signing' as const },
    /** The player will not, or will not wait for the wallet any longer. */
    signInDismissed: () => null,
  },
  extraReducers: builder => {
    builder
      .addCase(sessionNeeded, (signIn, { payload: { wallet } }) =>
        signIn?.wallet === wallet ? signIn : { status: 'asked', wallet },
      )
      .addCase(sessionSettled, (signIn, { payload }) => (signIn?.wallet === payload.wallet ? null : signIn))
      // What one wallet was asked on one screen no other answers.
      .addMatcher(isAnyOf(walletDisconnected, walletChanged, locationChanged), () => null);
  },
  selectors: { selectSignIn: (signIn): SignIn => signIn },
});

export const sessionReducer = sessionSlice.reducer;
export const { signInAccepted, signInDismissed } = sessionSlice.actions;
export const { selectSignIn } = sessionSlice.selectors;

import { createAction, createSlice, isAnyOf, type PayloadAction } from '@reduxjs/toolkit';
import type { Problem } from '../../api/problems';
import { locationChanged } from '../navigation/navigationSlice';
import { walletChanged, walletDisconnected } from '../wallet/walletSlice';

/**
 * Signing in, while it lasts: first we check whether it would help, then the player is asked, then the wallet. Only the
 * server knows whether there is a session.
 */
type SignIn = { readonly status: 'checking' | 'asked' | 'signing'; readonly wallet: string } | null;

/** The server could not be told to end the session. The request is repeated, on later visits too. */
export const signOutPostponed = createAction('session/signOutPostponed');
/** A visit starts with a session that the server has yet to end. */
export const signOutResumed = createAction('session/signOutResumed');
export const signedOut = createAction('session/signedOut');

const sessionSlice = createSlice({
  name: 'session',
  initialState: null as SignIn,
  reducers: {
    /** A call acts for this wallet and has no session for it. */
    sessionNeeded: (signIn, { payload: { wallet } }: PayloadAction<{ wallet: string }>) =>
      signIn?.wallet === wallet ? signIn : { status: 'checking', wallet },
    /** Nothing known prevents a session. */
    signInOffered: signIn => signIn && { ...signIn, status: 'asked' },
    /** The player agreed: now the wallet asks. */
    signInAccepted: signIn => signIn && { ...signIn, status: 'signing' },
    /** The player declined, or stopped waiting for the wallet. */
    signInDismissed: () => null,
    /** There is a session for this wallet now, or there will not be one. */
    sessionSettled: (signIn, { payload }: PayloadAction<{ wallet: string; problem: Problem | null }>) =>
      signIn?.wallet === payload.wallet ? null : signIn,
  },
  extraReducers: builder => {
    // The question was for one wallet on one screen.
    builder
      .addCase(walletChanged, (signIn, { payload }) => (signIn?.wallet === payload.address ? signIn : null))
      .addMatcher(isAnyOf(walletDisconnected, locationChanged), () => null);
  },
  selectors: { selectSignIn: (signIn): SignIn => signIn },
});

export const sessionReducer = sessionSlice.reducer;
export const { sessionNeeded, signInOffered, signInAccepted, signInDismissed, sessionSettled } = sessionSlice.actions;
export const { selectSignIn } = sessionSlice.selectors;

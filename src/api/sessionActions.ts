import { createAction } from '@reduxjs/toolkit';

/** A call acts for this wallet, and the server asks for its session. */
export const sessionNeeded = createAction<{ readonly wallet: string }>('session/sessionNeeded');

/** The player has signed in as this wallet, or will not. */
export const sessionSettled = createAction<{ readonly wallet: string; readonly isSignedIn: boolean }>(
  'session/sessionSettled',
);

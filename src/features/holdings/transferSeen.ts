import { createAction } from '@reduxjs/toolkit';

/** The chain says that an NFT came to the wallet or left it: what is held is to be asked for, as of this block. */
export const transferSeen = createAction<{ readonly wallet: string; readonly block: number }>('holdings/transferSeen');

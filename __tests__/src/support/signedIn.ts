import type { Server } from './screen';

/** The server has a session of this wallet. */
export const signedIn = (wallet: string): Server => ({
  'GET session?optional': {
    body: { wallet, since: '2026-05-01T11:00:00.000Z', expires: '2026-05-08T11:00:00.000Z' },
  },
});

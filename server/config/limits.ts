import type { Variables } from './variables';

/** What Alchemy's free plan allows: a request to getNFTsForOwner costs 100 of its 330 to 500 units a second. */
export const INDEX_PER_SECOND = 4;

/** What one address may do. A party or an office shares an address; docs/operating.md says what the defaults allow it. */
export interface Limits {
  /** Requests a minute of any kind, to each process. */
  readonly everything: number;
  /** Calls a minute of each kind that writes, to all processes together. */
  readonly writes: number;
  /** Calls a minute of each kind that signs in or out, to all processes together. */
  readonly signIns: number;
  /** Sign-ins of contract wallets that may take a day, begun within a day. */
  readonly slowSignIns: number;
}

export interface SessionLimits {
  /** A session ends if it is not used for this long. */
  readonly idleSeconds: number;
  /** When a wallet has more sessions than this, its oldest ones end. */
  readonly perWallet: number;
}

export const SESSION_LIMITS: SessionLimits = { idleSeconds: 48 * 60 * 60, perWallet: 10 };

export function toLimits({
  REQUESTS_PER_MINUTE = '60000',
  WRITES_PER_MINUTE = '12000',
  SIGN_INS_PER_MINUTE = '300',
  SLOW_SIGN_INS_PER_DAY = '100',
}: Variables): Limits {
  return {
    everything: Number(REQUESTS_PER_MINUTE),
    writes: Number(WRITES_PER_MINUTE),
    signIns: Number(SIGN_INS_PER_MINUTE),
    slowSignIns: Number(SLOW_SIGN_INS_PER_DAY),
  };
}

import { WalletError } from './walletError';

/** One try at connecting. */
export interface Attempt {
  /** A silent attempt never makes a wallet ask its owner anything. */
  readonly silent: boolean;
  /** Rejects when the player tries another wallet, or this one anew. */
  readonly abandoned: Promise<never>;
  abandon(): void;
  failure: WalletError | null;
}

export function startAttempt(silent: boolean): Attempt {
  const { promise, reject } = withReject();
  // Most attempts are never abandoned or have ended before; nobody waits for the promise then.
  promise.catch(() => undefined);
  return {
    silent,
    abandoned: promise,
    abandon: () => reject(new WalletError('rejected', 'abandoned')),
    failure: null,
  };
}

function withReject(): { promise: Promise<never>; reject: (reason: Error) => void } {
  let reject: (reason: Error) => void = () => undefined;
  const promise = new Promise<never>((_resolve, refuse) => {
    reject = refuse;
  });
  return { promise, reject };
}

import { WalletError } from './walletError';

export interface Run<T> {
  readonly result: Promise<T>;
  /** When the next one may start; later than the result, perhaps. */
  readonly ended: Promise<unknown>;
}

/** Runs one at a time. Those that a newer request overtook while they waited never start. */
export function inTurn<R, T>(start: (request: R) => Run<T>): (request: R) => Promise<T> {
  let free: Promise<unknown> = Promise.resolve();
  let latest = 0;
  return request => {
    latest += 1;
    const mine = latest;
    const run = free.then(() => {
      if (mine !== latest) throw new WalletError('rejected', 'abandoned');
      return start(request);
    });
    free = run.then(({ ended }) => ended).catch(() => undefined);
    return run.then(({ result }) => result);
  };
}

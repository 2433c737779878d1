import type { VotingTools } from './platform';

const LOCK = 'duds:receipts';

export function openVoting({ crypto, navigator }: Window & typeof globalThis): VotingTools {
  let last: Promise<unknown> = Promise.resolve();
  /** Insecure pages and old browsers have no locks, so the turns are only those of this tab. */
  const nextInTab = async (): Promise<() => void> => {
    const { promise, resolve } = withResolver();
    const before = last;
    last = promise;
    await before;
    return resolve;
  };
  return {
    salt: () =>
      Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join(''),
    turn: () => ((navigator as Partial<Navigator>).locks === undefined ? nextInTab() : nextOfAllTabs(navigator)),
  };
}

function nextOfAllTabs({ locks }: Navigator): Promise<() => void> {
  return new Promise((resolve, reject) => {
    const isHeld = (): Promise<void> => {
      const { promise, resolve: release } = withResolver();
      resolve(release);
      return promise;
    };
    locks.request(LOCK, isHeld).catch(reject);
  });
}

function withResolver(): { readonly promise: Promise<void>; readonly resolve: () => void } {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>(fulfil => (resolve = fulfil));
  return { promise, resolve };
}

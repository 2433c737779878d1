import type { VotingTools } from './platform';
import { openVoterKeys } from './voterKeys';

const LOCK = 'duds:receipts';

export function openVoting(browser: Window & typeof globalThis, log: Parameters<typeof openVoterKeys>[1]): VotingTools {
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
    keys: openVoterKeys(browser, log),
    salt: () => uuidOf(browser.crypto.getRandomValues(new Uint8Array(16))),
    turn: () =>
      (browser.navigator as Partial<Navigator>).locks === undefined ? nextInTab() : nextOfAllTabs(browser.navigator),
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

/** A random UUID (version 4); `crypto.randomUUID` exists only on secure pages. */
function uuidOf(bytes: Uint8Array): string {
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

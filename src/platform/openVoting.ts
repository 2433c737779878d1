import type { VotingTools } from './platform';

const LOCK = 'duds:receipts';

export function openVoting({ crypto, navigator }: Window & typeof globalThis): VotingTools {
  const { locks } = navigator as Partial<Navigator>;
  return {
    salt: () =>
      Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join(''),
    // Insecure pages and old browsers have no locks, so the turns are only those of this tab.
    inTurn: locks === undefined ? inTurnOfTab() : async task => locks.request(LOCK, task),
  };
}

function inTurnOfTab(): VotingTools['inTurn'] {
  let last: Promise<unknown> = Promise.resolve();
  return task => {
    const result = last.then(task);
    last = result.catch(() => undefined);
    return result;
  };
}

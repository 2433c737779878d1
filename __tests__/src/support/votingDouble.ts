import { randomBytes } from 'node:crypto';
import type { Platform } from '../../../src/platform/platform';

/** The tools of one browser: its tabs, which share them, take turns. */
export function votingDouble(): Platform['voting'] {
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(task: () => Promise<T>): Promise<T> => {
    const result = last.then(task);
    last = result.catch(() => undefined);
    return result;
  };
  const tools = { salt: () => randomBytes(16).toString('hex'), inTurn };
  return () => Promise.resolve(tools);
}

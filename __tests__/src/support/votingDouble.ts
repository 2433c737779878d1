import { randomBytes } from 'node:crypto';
import type { Platform } from '../../../src/platform/platform';

/** The tools of one browser: its tabs, which share them, take turns. */
export function votingDouble(): Platform['voting'] {
  let last: Promise<unknown> = Promise.resolve();
  const turn = async (): Promise<() => void> => {
    let end: () => void = () => undefined;
    const before = last;
    last = new Promise<void>(resolve => (end = resolve));
    await before;
    return end;
  };
  const tools = { salt: () => randomBytes(16).toString('hex'), turn };
  return () => Promise.resolve(tools);
}

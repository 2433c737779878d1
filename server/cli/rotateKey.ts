import { setTimeout } from 'node:timers/promises';
import type { Store } from '../store/store';
import { DRY_RUN, refusal, type CommandResult } from './commandResult';

const WAIT_MS = 1_000;
const MAX_WAITS = 120;

/** Makes the key that stands by the current one. Events that are being closed come first. */
export async function rotateKey(
  { keys }: Store,
  apply: boolean,
  who: string,
  wait: (milliseconds: number) => Promise<unknown> = setTimeout,
): Promise<CommandResult> {
  const current = (await keys.signer()).key;
  const next = await keys.next();
  if (next === undefined)
    return refusal('There is no key to change to: set SIGNING_KEY_NEXT to one that was never in use.');
  const plan = [
    `Key ${current} will be retired, and ${next.id} will sign instead.`,
    '  Running events get a ruling that names it, in a seal by the present key.',
  ];
  if (!apply) return { lines: [...plan, DRY_RUN], ok: true };
  let closing: readonly number[] = [];
  for (let waits = 0; waits < MAX_WAITS; waits++) {
    const result = await keys.rotate(next, who);
    if (result.outcome === 'rotated') return { lines: [...plan, 'Rotated.', ...afterwards(next)], ok: true };
    closing = result.events;
    await wait(WAIT_MS);
  }
  return refusal(`Event ${closing.join(', ')} is still being closed, which needs the present key. Try again later.`);
}

const afterwards = ({ stored }: { readonly stored: string | null }): readonly string[] =>
  stored === null ? ['Now set SIGNING_KEY to that key, and remove SIGNING_KEY_NEXT.'] : [];

import { admitAll } from '../../testing/fixtures';
import type { Store } from '../../server/store/store';

let strangers = 0;
/** A wallet that has not voted yet. */
export const stranger = () => `0xc${(strangers++).toString(16).padStart(39, '0')}`;

/** Votes once; returns how long the pick and the vote took. */
export async function cast(
  store: Store,
  eventId: number,
  wallet: string,
): Promise<readonly [pick: number, vote: number]> {
  const began = performance.now();
  const next = await store.ballots.next(eventId, wallet, admitAll);
  const picked = performance.now();
  if (next.refusal !== undefined || next.pair === undefined) throw new Error('there was no pair');
  const [left, right] = next.pair;
  const { refusal } = await store.ballots.vote(eventId, wallet, right.id, left.id);
  if (refusal) throw new Error(refusal);
  return [picked - began, performance.now() - picked];
}

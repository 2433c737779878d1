import type { Transaction } from 'kysely';
import { PROOF_FORMAT } from '../../rules/index';
import { CannotSign } from '../errors';
import { logChange } from './auditLog';
import { lockEvent } from './eventLock';
import type { Sealing } from './eventSeals';
import { addRuling, NO_REASON } from './rulings';
import type { Schema } from './schema';
import { sealRulings } from './sealEvent';
import { lockKeys, type NextKey } from './signingKeys';
import type { SqlNow } from './time';

export type RotationOutcome =
  | { readonly outcome: 'rotated' }
  /** These events are being closed, and their last seals need the current key. */
  | { readonly outcome: 'closing'; readonly events: readonly number[] };

/**
 * Makes another key the current one. Each running event gets a ruling that names it, in a seal by the current key. All
 * events are locked before the first is sealed, because the log of seals is the last lock that any transaction takes.
 */
export async function rotateKey(sealing: Sealing, next: NextKey, who: string): Promise<RotationOutcome> {
  const { jobs, now, keys } = sealing;
  const signer = await keys.signer();
  const result = await jobs.transaction().execute(async (tx): Promise<RotationOutcome> => {
    await lockKeys(tx);
    const running = await lockRunning(tx, now);
    const closing = running.filter(({ hasEnded }) => hasEnded).map(({ id }) => id);
    if (closing.length > 0) return { outcome: 'closing', events: closing };
    for (const { id } of running) await addRuling(tx, now, id, 'key', next.id, NO_REASON);
    for (const { id } of running) await sealRulings(tx, sealing, signer, id);
    await replaceKey(tx, sealing, signer.key, next);
    const [before, after] = [{ key: signer.key }, { key: next.id }];
    await logChange(tx, now, { who, command: 'key rotate', event: null, subject: null, before, after });
    return { outcome: 'rotated' };
  });
  keys.reread();
  return result;
}

interface RunningEvent {
  readonly id: number;
  readonly hasEnded: boolean;
}

/** Locked in the order of their ids. Upcoming events have signed nothing yet. */
async function lockRunning(tx: Transaction<Schema>, now: SqlNow): Promise<readonly RunningEvent[]> {
  const candidates = await tx
    .selectFrom('events')
    .select('id')
    .where('proof_format', '=', PROOF_FORMAT)
    .where('submit_start', '<=', now())
    .where('closed_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .orderBy('id')
    .execute();
  const running: RunningEvent[] = [];
  for (const { id } of candidates) {
    const event = await lockEvent(tx, id);
    if (event === undefined || event.closed_at !== null || event.cancelled_at !== null) continue;
    running.push({ id, hasEnded: event.ended_at !== null });
  }
  return running;
}

async function replaceKey(
  tx: Transaction<Schema>,
  { now }: Sealing,
  current: string,
  { id, x, y, stored }: NextKey,
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('signing_keys')
    .set({ until: now() })
    .where('id', '=', current)
    .where('until', 'is', null)
    .executeTakeFirst();
  // Another command was faster, and its key may not be ours.
  if (numUpdatedRows === 0n) throw new CannotSign(current);
  await tx.insertInto('signing_keys').values({ id, x, y, private_key: stored, since: now() }).execute();
}

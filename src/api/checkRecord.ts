import { sha256 } from '@noble/hashes/sha2.js';
import { checkSeals, sealLeaf, type EventRecord } from '../../rules';
import type { GameStorage } from '../platform/platform';
import { canVerify, verify } from '../platform/signatures';
import { keepSeals, seenLeaves } from './seenSeals';

/** A record that was read is checked once. */
const checked = new WeakSet<EventRecord>();

/**
 * Checks that an event's seals follow one another and that those seen before are among them, and remembers them.
 * Undefined if all is well, or else what is wrong. Insecure pages cannot check signatures.
 */
export async function recordProblem(
  record: EventRecord,
  eventId: number,
  storage: GameStorage,
): Promise<{ readonly problem: unknown } | undefined> {
  if (checked.has(record)) return undefined;
  if (record.event !== eventId || record.seals.length === 0) return { problem: 'other-event' };
  const tools = { hash: sha256, verify: canVerify() ? verify : () => Promise.resolve(true) };
  const finding = await checkSeals(record, seenLeaves(storage, eventId), tools);
  if (finding.verdict === 'failed') return { problem: finding };
  const leaves = record.seals.map(seal => sealLeaf(record.host, record.event, seal, sha256));
  keepSeals(storage, eventId, leaves);
  checked.add(record);
  return undefined;
}

/** The leaf of the event's first seal, which voters sign with each vote. */
export function startOf({ host, event, seals: [start] }: EventRecord): string {
  return start === undefined ? '' : sealLeaf(host, event, start, sha256);
}

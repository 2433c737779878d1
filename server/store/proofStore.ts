import { LRUCache } from 'lru-cache';
import { PROOF_FORMAT, type EventRecord, type EventSeal } from '../../rules/index';
import type { Database } from './database';
import { eventSeals, lastSeal, type StoredSeal } from './eventSeals';
import { createLeafProver, type LeafProof } from './leafProofs';
import { readRulings } from './rulings';
import type { KeyStore } from './signingKeys';

export interface ProofStore {
  /** What is public about an event; undefined before its first seal of the second format. */
  record(eventId: number): Promise<EventRecord | undefined>;
  /** The leaves of the event's seals in hexadecimal, the earliest first. */
  leaves(eventId: number): Promise<readonly string[]>;
  /** The event's latest seal, and the proofs of leaves (in hexadecimal) in it; null for those that it does not cover. */
  prove(
    eventId: number,
    leaves: readonly string[],
  ): Promise<{ readonly seal: EventSeal; readonly proofs: readonly (LeafProof | null)[] } | undefined>;
}

/** Closed events whose records are kept. */
const MAX_KEPT = 50;

type Recorded = Omit<EventRecord, 'keys'>;

export function createProofStore(db: Database, keys: KeyStore): ProofStore {
  const proveLeaves = createLeafProver(db);
  // By the leaf of the final seal, after which nothing changes.
  const records = new LRUCache<string, Recorded>({ max: MAX_KEPT });
  return {
    async record(eventId) {
      const last = await lastSeal(db, eventId);
      if (last === undefined) return undefined;
      const record = records.get(last.leaf) ?? (await readRecord(db, eventId, last));
      if (last.seal.kind === 'final') records.set(last.leaf, record);
      return { ...record, keys: await keys.list() };
    },

    leaves: async eventId => (await eventSeals(db, eventId)).map(({ leaf }) => leaf),

    async prove(eventId, leaves) {
      const last = await lastSeal(db, eventId);
      return last && { seal: last.seal, proofs: await proveLeaves(eventId, last, leaves) };
    },
  };
}

/** Rulings are read after the seals, so none that a seal covers is missing. */
async function readRecord(db: Database, eventId: number, { host }: StoredSeal): Promise<Recorded> {
  const seals = (await eventSeals(db, eventId)).map(({ seal }) => seal);
  return { format: PROOF_FORMAT, host, event: eventId, seals, rulings: await readRulings(db, eventId) };
}

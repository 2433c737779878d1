import { sql } from 'kysely';
import { consistencyPathOf, inclusionPath, treeRoot, type Seal, type SealKind } from '../../rules/index';
import type { Database } from './database';
import type { Sealing } from './eventSeals';
import { CHUNK, readLeaves, sha256, splitChunks, toHex } from './sealedLog';
import { createSealWriter, lastTree, listSeals, type SealWriter } from './seals';

interface InclusionProof {
  readonly kind: SealKind;
  readonly index: number;
  /** Of the seal that it leads to. */
  readonly size: number;
  readonly path: readonly string[];
}

export interface SealStore extends SealWriter {
  /** The earliest first. */
  list(eventId: number): Promise<readonly Seal[]>;
  /** The inclusion proof of a leaf (in hexadecimal) in the latest seal; undefined if no seal contains it. */
  proof(eventId: number, leaf: string): Promise<InclusionProof | undefined>;
  /** From one seal of the ballots to a later one, by their sizes; undefined if there are no such seals. */
  consistency(eventId: number, from: number, to: number): Promise<readonly string[] | undefined>;
}

export function createSealStore(db: Database, sealing: Sealing): SealStore {
  return {
    ...createSealWriter(db, sealing),
    list: eventId => listSeals(db, eventId),
    proof: (eventId, leaf) => prove(db, eventId, leaf),
    consistency: (eventId, from, to) => proveConsistency(db, eventId, from, to),
  };
}

/** Reads one chunk of leaves and one seal, however many ballots there are. */
async function prove(db: Database, eventId: number, leaf: string): Promise<InclusionProof | undefined> {
  const { rows } = await sql<{ kind: SealKind; position: number }>`
    select kind, position from sealed_leaves where event_id = ${eventId} and leaf = decode(${leaf}, 'hex')`.execute(db);
  const [row] = rows;
  const tree = row && (await lastTree(db, eventId, row.kind));
  // Leaves that a close has appended are not sealed until the close is complete.
  if (row === undefined || tree === undefined || row.position >= tree.size) return undefined;
  const chunk = Math.floor(row.position / CHUNK);
  const length = Math.min(CHUNK, tree.size - chunk * CHUNK);
  const leaves = await readLeaves(db, eventId, row.kind, chunk * CHUNK, length);
  const path = [...inclusionPath(leaves, row.position % CHUNK, sha256), ...inclusionPath(tree.chunks, chunk, sha256)];
  return { kind: row.kind, index: row.position, size: tree.size, path: path.map(toHex) };
}

async function proveConsistency(
  db: Database,
  eventId: number,
  from: number,
  to: number,
): Promise<readonly string[] | undefined> {
  const seals = await db
    .selectFrom('seals')
    .select(['size', 'chunks'])
    .where('event_id', '=', eventId)
    .where('kind', '=', 'ballots')
    .where('size', 'in', [from, to])
    .execute();
  const later = seals.find(({ size }) => size === to);
  if (from > to || later === undefined || !seals.some(({ size }) => size === from)) return undefined;
  const chunks = splitChunks(later.chunks);
  // Only the chunk that the earlier seal ended in is divided.
  const start = Math.floor(from / CHUNK) * CHUNK;
  const leaves = await readLeaves(db, eventId, 'ballots', start, Math.min(CHUNK, to - start));
  const path = consistencyPathOf(from, to, (first, end) =>
    first % CHUNK === 0 && (end % CHUNK === 0 || end === to)
      ? treeRoot(chunks.slice(first / CHUNK, Math.ceil(end / CHUNK)), sha256)
      : treeRoot(leaves.slice(first - start, end - start), sha256),
  );
  return path.map(toHex);
}

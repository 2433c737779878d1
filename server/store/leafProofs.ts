import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { SealKind } from '../../rules/index';
import type { Database } from './database';
import { treeSize } from './eventLog';
import type { StoredSeal } from './eventSeals';
import { CHUNK, sha256, toHex } from './sealedLog';

export interface LeafProof {
  readonly kind: SealKind;
  readonly index: number;
  readonly size: number;
  readonly path: readonly string[];
}

/** Proves leaves (in hexadecimal) in a seal of their event, in their order; null for a leaf that the seal does not cover. */
type LeafProver = (
  eventId: number,
  seal: StoredSeal,
  leaves: readonly string[],
) => Promise<readonly (LeafProof | null)[]>;

/** The nodes of a tree, level by level from the leaves up, 32 bytes each. */
type Levels = readonly Buffer[];

const HASH_BYTES = 32;
/** The nodes over a thousand leaves take 64 kB; a million ballots have this many chunks. */
const MAX_CHUNKS = 1_024;
const MAX_TOPS = 32;

/** A node without a neighbour moves up unchanged, which makes it the tree of RFC 9162. */
export function levelsOver(leaves: readonly Uint8Array[]): Levels {
  const levels = [Buffer.concat(leaves)];
  for (let below = levels[0]; below && below.length > HASH_BYTES; below = levels.at(-1)) {
    const above: Uint8Array[] = [];
    for (let at = 0; at < below.length; at += 2 * HASH_BYTES) {
      const pair = below.subarray(at, at + 2 * HASH_BYTES);
      above.push(pair.length === HASH_BYTES ? pair : sha256(Buffer.concat([Buffer.of(1), pair])));
    }
    levels.push(Buffer.concat(above));
  }
  return levels;
}

export function pathIn(levels: Levels, index: number): readonly Uint8Array[] {
  return levels.flatMap((level, height) => {
    const neighbour = (Math.floor(index / 2 ** height) ^ 1) * HASH_BYTES;
    return neighbour < level.length ? [level.subarray(neighbour, neighbour + HASH_BYTES)] : [];
  });
}

interface Chunk {
  readonly kind: SealKind;
  readonly number: number;
  readonly length: number;
  /** Names what it contains. */
  readonly name: string;
}

/** The trees of one seal, in chunks. */
class SealedTree {
  readonly chunks: readonly Chunk[];

  constructor(
    readonly name: string,
    kind: SealKind,
    readonly size: number,
    /** Only those of the ballots are stored. */
    readonly roots?: readonly Uint8Array[],
  ) {
    this.chunks = Array.from({ length: Math.ceil(size / CHUNK) }, (_, number) => ({
      kind,
      number,
      length: Math.min(CHUNK, size - number * CHUNK),
      name: roots?.[number] ? toHex(roots[number]) : `${name} ${number}`,
    }));
  }
}

/** Keeps the trees that were used last, by their roots. */
export function createLeafProver(db: Database): LeafProver {
  const kept = new LRUCache<string, Levels>({ max: MAX_CHUNKS });
  const tops = new LRUCache<string, Levels>({ max: MAX_TOPS });

  async function load(eventId: number, needed: readonly Chunk[]): Promise<ReadonlyMap<string, Levels>> {
    const loaded = new Map<string, Levels>();
    const missing = new Map<string, Chunk>();
    for (const chunk of needed) {
      const levels = kept.get(chunk.name);
      if (levels) loaded.set(chunk.name, levels);
      else missing.set(chunk.name, chunk);
    }
    const read = await readChunks(db, eventId, [...missing.values()]);
    for (const [name, leaves] of read) {
      const levels = levelsOver(leaves);
      kept.set(name, levels);
      loaded.set(name, levels);
    }
    return loaded;
  }

  return async (eventId, { seal, ballots }, leaves) => {
    const trees = {
      entries: new SealedTree(seal.entries, 'entries', treeSize(seal.entries)),
      ballots: new SealedTree(seal.ballots, 'ballots', ballots.size, ballots.chunks),
    };
    const found = (await findLeaves(db, eventId, leaves)).filter(({ kind, position }) => position < trees[kind].size);
    const needed = found.flatMap(({ kind, position }) =>
      kind === 'entries' ? trees.entries.chunks : (trees.ballots.chunks[Math.floor(position / CHUNK)] ?? []),
    );
    const loaded = await load(eventId, needed);
    const levelsOf = ({ name }: Chunk): Levels => loaded.get(name) ?? [];
    const topOf = ({ name, roots, chunks }: SealedTree): Levels => {
      const top = tops.get(name) ?? levelsOver(roots ?? chunks.flatMap(chunk => levelsOf(chunk).at(-1) ?? []));
      tops.set(name, top);
      return top;
    };
    const proofOf = ({ kind, position }: FoundLeaf): LeafProof => {
      const tree = trees[kind];
      const number = Math.floor(position / CHUNK);
      const own = tree.chunks[number] ? levelsOf(tree.chunks[number]) : [];
      const path = [...pathIn(own, position % CHUNK), ...pathIn(topOf(tree), number)];
      return { kind, index: position, size: tree.size, path: path.map(toHex) };
    };
    const proofs = new Map(found.map(row => [toHex(row.leaf), proofOf(row)]));
    return leaves.map(leaf => proofs.get(leaf) ?? null);
  };
}

interface FoundLeaf {
  readonly leaf: Uint8Array;
  readonly kind: SealKind;
  readonly position: number;
}

async function findLeaves(db: Database, eventId: number, leaves: readonly string[]): Promise<readonly FoundLeaf[]> {
  const { rows } = await sql<FoundLeaf>`
    select leaf, kind, position from log_leaves where event_id = ${eventId} and leaf = any (array(
      select decode(wanted, 'hex') from jsonb_array_elements_text(${JSON.stringify(leaves)}::jsonb) as wanted))`.execute(
    db,
  );
  return rows;
}

/** The leaves of each chunk, by its name. */
async function readChunks(
  db: Database,
  eventId: number,
  chunks: readonly Chunk[],
): Promise<ReadonlyMap<string, readonly Uint8Array[]>> {
  const read = new Map<string, Uint8Array[]>();
  if (chunks.length === 0) return read;
  const ranges = chunks.map(({ kind, number, length, name }) => ({
    name,
    kind,
    first: number * CHUNK,
    until: number * CHUNK + length,
  }));
  const { rows } = await sql<{ name: string; leaf: Uint8Array }>`
    select name, leaf from jsonb_to_recordset(${JSON.stringify(ranges)}::jsonb)
      as range (name text, kind text, first integer, until integer)
    join log_leaves on event_id = ${eventId} and log_leaves.kind = range.kind
      and position >= range.first and position < range.until
    order by name, position`.execute(db);
  for (const { name, leaf } of rows) {
    const leaves = read.get(name);
    if (leaves) leaves.push(leaf);
    else read.set(name, [leaf]);
  }
  return read;
}

import { LRUCache } from 'lru-cache';
import { consistencyPath, inclusionPath } from '../../rules/index';
import { verifierKey } from '../logKey';
import type { Database } from './database';
import type { Sealing } from './eventSeals';
import { beginSealLog, lastLog, sealLeaves } from './sealLog';
import { sha256, toHex } from './sealedLog';

interface SealProof {
  readonly index: number;
  /** Of the checkpoint. */
  readonly size: number;
  readonly path: readonly string[];
  readonly checkpoint: string;
}

export interface CheckpointStore {
  /** The latest signed note about the current log that witnesses have cosigned, or else the latest; undefined before the first seal. */
  latest(): Promise<string | undefined>;
  /** Proves that a seal is in its log, by the earliest checkpoint with it that witnesses have cosigned, or else the earliest. */
  proof(leaf: string): Promise<SealProof | undefined>;
  /** The texts and signatures of the current log's seals from a position on, at most a thousand. */
  texts(from: number): Promise<readonly { readonly text: string; readonly signature: string }[]>;
  /** The proof from one size of the current log to a later one; undefined if it never had these sizes. */
  consistency(from: number, to: number): Promise<readonly string[] | undefined>;
  /** The name of the current log; undefined before the first seal. */
  origin(): Promise<string | undefined>;
  /** Begins another log, and returns its name. */
  begin(who: string): Promise<string>;
  /** The keys that ever signed checkpoints, as witnesses are told of them. */
  keys(): Promise<readonly string[]>;
}

const MAX_TEXTS = 1_000;
const MAX_PROOFS = 1_000;

export function createCheckpointStore(db: Database, { jobs, now, ...settings }: Sealing): CheckpointStore {
  const prove = createSealProver(db);
  return {
    async latest() {
      const log = await lastLog(db, settings.site);
      return log && (await chosen(checkpointsOf(db, log.log).orderBy('size', 'desc')))?.note;
    },

    proof: leaf => prove(leaf),

    async texts(from) {
      const log = await lastLog(db, settings.site);
      if (log === undefined) return [];
      return db
        .selectFrom('event_seals')
        .select(['text', 'signature'])
        .where('log', '=', log.log)
        .where('position', '>=', from)
        .orderBy('position')
        .limit(MAX_TEXTS)
        .execute();
    },

    async consistency(from, to) {
      const log = await lastLog(db, settings.site);
      if (log === undefined || from < 1 || from > to) return undefined;
      const leaves = await sealLeaves(db, log.log, to);
      return leaves.length === to ? consistencyPath(leaves, from, sha256).map(toHex) : undefined;
    },

    origin: async () => (await lastLog(db, settings.site))?.origin,
    begin: who => beginSealLog(jobs, now, settings, who),

    keys: () => listKeys(db),
  };
}

function createSealProver(db: Database): CheckpointStore['proof'] {
  // A proof changes only when a checkpoint is cosigned.
  const proofs = new LRUCache<string, SealProof>({ max: MAX_PROOFS });
  return async leaf => {
    const seal = await db
      .selectFrom('event_seals')
      .select(['log', 'position'])
      .where('leaf', '=', Buffer.from(leaf, 'hex'))
      .executeTakeFirst();
    if (seal === undefined) return undefined;
    const { log, position } = seal;
    const checkpoint = await chosen(checkpointsOf(db, log).where('size', '>', position).orderBy('size'));
    if (checkpoint === undefined) return undefined;
    const { size, note } = checkpoint;
    const known = proofs.get(note + leaf);
    if (known) return known;
    const path = inclusionPath(await sealLeaves(db, log, size), position, sha256).map(toHex);
    const proof = { index: position, size, path, checkpoint: note };
    proofs.set(note + leaf, proof);
    return proof;
  };
}

/** The keys of each log: a key's id depends on the log's name. */
async function listKeys(db: Database): Promise<readonly string[]> {
  const [logs, keys] = await Promise.all([
    db.selectFrom('seal_logs').select('origin').orderBy('log').execute(),
    db.selectFrom('log_keys').select(['id', 'public_key']).orderBy('since').orderBy('id').execute(),
  ]);
  return logs.flatMap(({ origin }) =>
    keys
      .map(({ id, public_key }) => ({ name: `${origin}+${id}+`, key: verifierKey(origin, public_key) }))
      .filter(({ name, key }) => key.startsWith(name))
      .map(({ key }) => key),
  );
}

const checkpointsOf = (db: Database, log: number) =>
  db.selectFrom('checkpoints').select(['size', 'note', 'cosignatures']).where('log', '=', log);

/** The first that witnesses have cosigned, or else the first. */
async function chosen(
  checkpoints: ReturnType<typeof checkpointsOf>,
): Promise<{ readonly size: number; readonly note: string } | undefined> {
  const first = checkpoints.limit(1);
  const row = (await first.where('cosignatures', '<>', '').executeTakeFirst()) ?? (await first.executeTakeFirst());
  return row && { size: row.size, note: row.note + row.cosignatures };
}

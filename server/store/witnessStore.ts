import { sql } from 'kysely';
import { consistencyPath, readCheckpoint, treeRoot } from '../../rules/index';
import type { Database } from './database';
import type { Sealing } from './eventSeals';
import { sha256 } from './sealedLog';
import { lastLog, sealLeaves } from './sealLog';
import type { SqlNow } from './time';

/** The latest checkpoint of the site's log, which a witness is to cosign. */
export interface Visit {
  readonly witness: string;
  readonly log: number;
  readonly origin: string;
  readonly size: number;
  readonly note: string;
  /** The size that the witness has cosigned, as far as is known. */
  readonly seen: number;
}

export interface WitnessStore {
  /** Claims the next visit to a witness; undefined if it has seen everything, another process is visiting it, or the last visit failed a moment ago. */
  begin(witness: string): Promise<Visit | undefined>;
  /** From an earlier size of the log; undefined if the seals are not those that the checkpoint covers. */
  path(visit: Visit, from: number): Promise<readonly Uint8Array[] | undefined>;
  /** How many seals a log has by now. */
  size(log: number): Promise<number>;
  cosigned(visit: Visit, line: string): Promise<void>;
  /** Stores a sentence that says why the witness will not cosign this log, until it does. */
  contradicted(visit: Visit, problem: string): Promise<void>;
  /** The sentences that are stored about these witnesses. */
  warnings(witnesses: readonly string[]): Promise<readonly string[]>;
}

/** Visits end before the first pause does. A visit without news finds out whether the witness has seen more than there is now. */
const FIRST_PAUSE_SECONDS = 20;
const LONGEST_PAUSE_SECONDS = 900;
const WITHOUT_NEWS_SECONDS = 3_600;

export function createWitnessStore(db: Database, { jobs, now, site }: Sealing): WitnessStore {
  const claim = createClaims(db, now);
  return {
    async begin(witness) {
      const latest = await latestCheckpoint(db, site);
      if (latest === undefined) return undefined;
      const seen = await claim(witness, latest);
      return seen === undefined ? undefined : { witness, ...latest, seen };
    },

    async path({ log, size, note }, from) {
      const leaves = await sealLeaves(jobs, log, size);
      const root = Buffer.from(treeRoot(leaves, sha256)).toString('base64');
      if (readCheckpoint(note)?.root !== root) return undefined;
      return from === 0 ? [] : consistencyPath(leaves, from, sha256);
    },

    async size(log) {
      const query = db.selectFrom('checkpoints').select(({ fn }) => fn.max('size').as('size'));
      return (await query.where('log', '=', log).executeTakeFirst())?.size ?? 0;
    },

    async cosigned(visit, line) {
      await db
        .updateTable('checkpoints')
        .set({ cosignatures: sql`cosignatures || ${line}` })
        .where('log', '=', visit.log)
        .where('size', '=', visit.size)
        .where(sql<boolean>`position(${`— ${visit.witness} `} in cosignatures) = 0`)
        .execute();
      const done = { size: visit.size, failures: 0, problem: null, next_at: after(now, WITHOUT_NEWS_SECONDS) };
      await rowOf(db, visit).set(done).execute();
    },

    async contradicted(visit, problem) {
      await rowOf(db, visit).set({ problem }).execute();
    },

    async warnings(names) {
      const log = names.length === 0 ? undefined : await lastLog(db, site);
      if (log === undefined) return [];
      const rows = await db
        .selectFrom('witnesses')
        .select('problem')
        .where('log', '=', log.log)
        .where('name', 'in', names)
        .where('problem', 'is not', null)
        .orderBy('name')
        .execute();
      return rows.flatMap(({ problem }) => problem ?? []);
    },
  };
}

type Latest = Omit<Visit, 'witness' | 'seen'>;

async function latestCheckpoint(db: Database, site: string): Promise<Latest | undefined> {
  const log = await lastLog(db, site);
  if (log === undefined) return undefined;
  const query = db.selectFrom('checkpoints').select(['size', 'note']).where('log', '=', log.log);
  const checkpoint = await query.orderBy('size', 'desc').limit(1).executeTakeFirst();
  return checkpoint && { ...log, ...checkpoint };
}

const after = (now: SqlNow, seconds: number) => sql<Date>`${now()} + ${seconds} * interval '1 second'`;

const rowOf = (db: Database, { log, witness }: Pick<Visit, 'log' | 'witness'>) =>
  db.updateTable('witnesses').where('log', '=', log).where('name', '=', witness);

/** Returns the size that a witness has cosigned, if this process is to visit it now. The visit counts as failed until it succeeds, so that another process makes the next one if this process dies. */
function createClaims(db: Database, now: SqlNow) {
  const pause = sql<number>`least(${LONGEST_PAUSE_SECONDS}, ${FIRST_PAUSE_SECONDS} * 2 ^ least(failures, 10))`;
  return async (witness: string, { log, size }: Latest): Promise<number | undefined> => {
    // A time beyond the longest pause is from when the clock was wrong.
    const isDue = sql<boolean>`
      (failures = 0 and size < ${size} or next_at not between ${now()} and ${after(now, WITHOUT_NEWS_SECONDS)})`;
    const row = await rowOf(db, { log, witness })
      .set({ failures: sql`failures + 1`, next_at: sql`${now()} + ${pause} * interval '1 second'` })
      .where(isDue)
      .returning('size')
      .executeTakeFirst();
    if (row) return row.size;
    const first = await db
      .insertInto('witnesses')
      .values({ log, name: witness, failures: 1, next_at: after(now, FIRST_PAUSE_SECONDS) })
      .onConflict(conflict => conflict.doNothing())
      .returning('size')
      .executeTakeFirst();
    return first?.size;
  };
}

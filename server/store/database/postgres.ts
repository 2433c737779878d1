import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { PRODUCT } from '#rules/product';
import { OperatorError, errorCode } from '../../config/errors';
import { DatabaseUnavailable } from './databaseErrors';
import { POOLER_REMEDY } from './pooler';
import { poolWaitSeconds, watchPool } from './poolMetrics';

export interface PostgresLocation {
  readonly kind: 'postgres';
  readonly url: string;
  /** Keeps test suites on one server apart. */
  readonly schema?: string;
  readonly poolSize?: number;
  readonly poolName?: string;
  /** For tests: shorter than CALL_LIMITS. */
  readonly limits?: Limits;
  /** Whether PostgreSQL plans a statement once per connection, instead of once per execution. */
  readonly isPrepared?: boolean;
}

/** Milliseconds after which a step is given up. */
interface Limits {
  /** Until a connection is free, or a new one is ready. */
  readonly connection: number;
  /** PostgreSQL ends a statement after this. */
  readonly statement: number;
  /** If PostgreSQL does not respond at all, the connection is given up after this. */
  readonly response: number;
  /** PostgreSQL ends a transaction that waits for us this long. */
  readonly idle: number;
}

/**
 * A player's call that meets a stalled database fails within 15 seconds: it waits for a connection and for one
 * response.
 */
export const CALL_LIMITS: Limits = { connection: 4_000, statement: 8_000, response: 10_000, idle: 10_000 };
/** Migrating, closing and recounting a large event take longer than any call may. */
export const JOB_LIMITS: Limits = { connection: 10_000, statement: 300_000, response: 310_000, idle: 60_000 };

const KEEPALIVE_AFTER_MS = 10_000;

export function openPostgres({
  url,
  schema,
  poolSize = 10,
  poolName = 'calls',
  limits = CALL_LIMITS,
  isPrepared = true,
}: PostgresLocation): Kysely<unknown> {
  pg.types.setTypeParser(pg.types.builtins.INT8, Number);
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: limits.connection,
    statement_timeout: limits.statement,
    query_timeout: limits.response,
    // A process that hangs within a transaction must not keep an event locked for all the others.
    idle_in_transaction_session_timeout: limits.idle,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEPALIVE_AFTER_MS,
    application_name: PRODUCT.slug,
    ...(schema === undefined ? {} : { options: `-c search_path=${schema}` }),
  });
  // An 'error' event without a listener ends the process. The pool listens to its idle clients only, so each client
  // gets a listener of its own; the failed query reports the loss to its caller.
  pool.on('error', () => undefined);
  pool.on('connect', client => client.on('error', () => undefined));
  watchPool(poolName, pool);
  const nameOf = isPrepared ? statementNames() : () => undefined;
  return new Kysely<unknown>({
    dialect: new PostgresDialect({
      pool: {
        connect: async () => {
          const endTimer = poolWaitSeconds.startTimer({ pool: poolName });
          return guarded(await pool.connect().catch(unavailable).finally(endTimer), nameOf);
        },
        end: () => pool.end(),
      },
    }),
  });
}

function unavailable(error: unknown): never {
  throw new DatabaseUnavailable(error);
}

/** A client that has lost its connection fails every further query and is removed from the pool on release. */
function guarded(client: pg.PoolClient, nameOf: (text: string) => string | undefined): PostgresPoolClient {
  let loss: DatabaseUnavailable | undefined;
  const query = async (text: string, values: unknown[]) => {
    if (loss) throw loss;
    try {
      const name = values.length === 0 ? undefined : nameOf(text);
      return await client.query(name === undefined ? { text, values } : { text, values, name });
    } catch (error: unknown) {
      if (isConnectionLost(error)) throw (loss = new DatabaseUnavailable(error));
      throw isTransient(error) ? new DatabaseUnavailable(error) : error;
    }
  };
  // Only Kysely's streams call it with a cursor, and this dialect is configured without cursors.
  return { query: query as unknown as PostgresPoolClient['query'], release: () => client.release(loss) };
}

/** Statements whose text depends on the number of rows would otherwise fill PostgreSQL's memory. */
const MAX_PREPARED = 200;

/** A name for each statement. It depends on the text alone, so that processes that share connections through a pooler agree. */
function statementNames(): (text: string) => string | undefined {
  const names = new Map<string, string>();
  return text => {
    const known = names.get(text);
    if (known !== undefined || names.size >= MAX_PREPARED) return known;
    const name = createHash('sha256').update(text).digest('base64url').slice(0, 22);
    names.set(text, name);
    return name;
  };
}

/**
 * Connection exceptions, shutdown and startup, too many connections, a session that was idle in a transaction for too
 * long, and a server that has become a standby.
 */
const LOST_CONNECTION = /^(08|57P|53300|25P03|25006)/;
/**
 * A statement that took too long, a conflict between transactions, a deadlock that this transaction lost, a lack of disk
 * space or memory, and files that cannot be read or written.
 */
const TRANSIENT = /^(57014|40001|40P01|53|58)/;
/** A prepared statement's table has changed, as when another process has migrated the database; a new connection prepares it again. */
const PLAN_OUTDATED = '0A000';

/** pg reports what PostgreSQL says as a DatabaseError with a code, and what happens to the connection as any other error. */
function isConnectionLost(error: unknown): boolean {
  if (error instanceof pg.DatabaseError)
    return (
      LOST_CONNECTION.test(error.code ?? '') || (error.code === PLAN_OUTDATED && /cached plan/.test(error.message))
    );
  return !(error instanceof TypeError);
}

function isTransient(error: unknown): boolean {
  return error instanceof pg.DatabaseError && TRANSIENT.test(error.code ?? '');
}

const RETRY_AFTER_MS = 1_000;

/**
 * Runs the first statements on a database that may still be starting. `onWait` gets a sentence each time the reason to
 * wait changes; without it, an unreachable database is an error at once. So is any problem that waiting does not solve.
 */
export async function whenReachable(
  { url }: PostgresLocation,
  attempt: () => Promise<void>,
  onWait?: (sentence: string) => void,
): Promise<void> {
  const { host, pathname } = new URL(url);
  const database = `The database ${pathname.slice(1)} at ${host}`;
  for (let lastSentence = ''; ;) {
    try {
      await attempt();
      return;
    } catch (error: unknown) {
      if (isRefusedForGood(error))
        throw new OperatorError(`${database} cannot be used: ${reasonOf(error)}. ${remedyFor(error)}`);
      if (!(error instanceof DatabaseUnavailable)) throw error;
      if (onWait === undefined) throw new OperatorError(`${database} does not answer: ${reasonOf(error)}.`);
      const sentence = `${database} does not answer yet (${reasonOf(error)}). Waiting for it.`;
      if (sentence !== lastSentence) onWait(sentence);
      lastSentence = sentence;
      await delay(RETRY_AFTER_MS);
    }
  }
}

function reasonOf(error: Error): string {
  const cause = error instanceof DatabaseUnavailable ? error.cause : error;
  // An address with several meanings, like localhost, fails with an AggregateError, which has a code and no message.
  return cause instanceof Error && cause.message !== '' ? cause.message : String(errorCode(cause));
}

/** What PgBouncer says to a parameter that it can neither apply nor ignore. */
const isPoolersRefusal = (error: Error): boolean => reasonOf(error).startsWith('unsupported startup parameter');

const remedyFor = (error: Error): string => (isPoolersRefusal(error) ? POOLER_REMEDY : 'Check DATABASE_URL.');

/** A wrong password or role, an unknown database, no schema that may be used, missing rights. */
const PERMANENT = /^(28|3D000|3F000|42501)/;
/** Codes of the operating system, like ECONNREFUSED; TLS errors have longer names. */
const SYSTEM_ERROR = /^E(?!RR_)[A-Z_]+$/;

function isRefusedForGood(error: unknown): error is Error {
  const cause = error instanceof DatabaseUnavailable ? error.cause : error;
  if (cause instanceof pg.DatabaseError) return PERMANENT.test(cause.code ?? '') || isPoolersRefusal(cause);
  if (!(error instanceof DatabaseUnavailable)) return false;
  const isPassing = SYSTEM_ERROR.test(String(errorCode(cause))) || /timeout|terminated/i.test(String(cause));
  return !isPassing;
}

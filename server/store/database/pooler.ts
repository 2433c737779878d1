import pg from 'pg';
import { OperatorError } from '../../config/errors';
import { DatabaseUnavailable } from './databaseErrors';

/** Each process's connections: one for each call of the pool, one for each job. */
const CONNECTIONS = 14;

/** What an operator can do about a pooler. */
export const POOLER_REMEDY =
  'Point DATABASE_URL at PostgreSQL itself, or at a PgBouncer with pool_mode = session and ' +
  `ignore_startup_parameters = statement_timeout,idle_in_transaction_session_timeout, and a pool of ${CONNECTIONS} connections for each process.`;

const ROUNDS = 10;

/**
 * Refuses a pooler that lends one connection of PostgreSQL to several of ours, as PgBouncer does in transaction mode:
 * prepared statements and locks belong to connections. Two connections of ours that stay open must never be served by
 * the same process of PostgreSQL; other players' calls can hide that once, but not in every round.
 */
export async function refuseSharedConnections(url: string, waitMs: number): Promise<void> {
  const clients = [newClient(url, waitMs), newClient(url, waitMs)] as const;
  const [first, second] = clients;
  try {
    await first.connect();
    // A pooler makes up the id of the process that serves a connection.
    if ((await processOf(first)) === idOf(first)) return;
    await second.connect();
    const serveFirst = new Set<number | null>();
    const serveSecond = new Set<number | null>();
    for (let round = 0; round < ROUNDS; round += 1) {
      serveFirst.add(await processOf(first));
      serveSecond.add(await processOf(second).catch(tooFew));
      if (serveFirst.size + serveSecond.size > 2 || [...serveFirst].some(id => serveSecond.has(id)))
        throw new OperatorError(
          `The pooler at ${new URL(url).host} lends one connection of the database to several of ours, as in transaction mode. ${POOLER_REMEDY}`,
        );
    }
  } catch (error: unknown) {
    throw error instanceof OperatorError ? error : new DatabaseUnavailable(error);
  } finally {
    await Promise.all(clients.map(client => client.end().catch(() => undefined)));
  }
}

function newClient(url: string, waitMs: number): pg.Client {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: waitMs, query_timeout: waitMs });
  // Without a listener the loss of a connection ends the process; the query reports it.
  client.on('error', () => undefined);
  return client;
}

/** What the server announced when the connection was opened, which pg's types lack; null if it announced nothing. */
const idOf = (client: pg.Client): number | null =>
  (client as unknown as { readonly processID: number | null }).processID;

async function processOf(client: pg.Client): Promise<number | null> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid ?? null;
}

function tooFew(cause: unknown): never {
  throw new Error(`timeout: the pooler gives no second connection. It needs ${CONNECTIONS} for each process`, {
    cause,
  });
}

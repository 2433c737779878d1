import type { PGlite } from '@electric-sql/pglite';
import {
  CompiledQuery,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  type QueryResult,
} from 'kysely';

class PGliteConnection implements DatabaseConnection {
  constructor(private readonly pglite: PGlite) {}

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { rows, affectedRows } = await this.pglite.query<R>(query.sql, [...query.parameters]);
    return affectedRows === undefined ? { rows } : { rows, numAffectedRows: BigInt(affectedRows) };
  }

  streamQuery(): never {
    throw new Error('PGlite has no cursors to stream from');
  }
}

/**
 * One connection handed out first come, first served. The wait is bounded: code that asks for the database inside
 * its own transaction would otherwise wait for itself forever.
 */
class PGliteDriver implements Driver {
  private readonly connection: PGliteConnection;
  private readonly queue: (() => void)[] = [];
  private isBusy = false;

  constructor(
    private readonly pglite: PGlite,
    private readonly waitMs: number,
  ) {
    this.connection = new PGliteConnection(pglite);
  }

  async init() {
    await this.pglite.waitReady;
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    if (this.isBusy) await this.nextTurn();
    this.isBusy = true;
    return this.connection;
  }

  private nextTurn(): Promise<void> {
    return new Promise((resolve, reject) => {
      // Cleared at once, because the time limit could otherwise reject a caller that already has the connection.
      const proceed = () => {
        clearTimeout(timer);
        setImmediate(resolve);
      };
      const timer = setTimeout(() => {
        this.queue.splice(this.queue.indexOf(proceed), 1);
        reject(new Error(`database busy: no connection within ${this.waitMs} ms`));
      }, this.waitMs);
      this.queue.push(proceed);
    });
  }

  /** The next in the queue takes over, while isBusy stays true, in a later tick, so that timers and sockets have their turn. */
  releaseConnection(): Promise<void> {
    const next = this.queue.shift();
    if (next) next();
    else this.isBusy = false;
    return Promise.resolve();
  }

  async beginTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw('begin'));
  }

  async commitTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw('commit'));
  }

  async rollbackTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw('rollback'));
  }

  async destroy() {
    await this.pglite.close();
  }
}

export class PGliteDialect implements Dialect {
  constructor(
    private readonly pglite: PGlite,
    private readonly waitMs = 10_000,
  ) {}

  createAdapter() {
    return new PostgresAdapter();
  }

  createDriver() {
    return new PGliteDriver(this.pglite, this.waitMs);
  }

  createIntrospector(db: Kysely<never>) {
    return new PostgresIntrospector(db);
  }

  createQueryCompiler() {
    return new PostgresQueryCompiler();
  }
}

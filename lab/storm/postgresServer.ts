import { execFile, type ChildProcess } from 'node:child_process';
import { chown, mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { freePort } from '../../testing/browser/runServer';
import { findProgram } from './installedPrograms';
import { endProcess, isRunning, postgresUser, startProcess, type Identity } from './processes';

const run = promisify(execFile);
const START_WITHIN_MS = 60_000;

/** A PostgreSQL server of our own in a folder, which may be killed and started again. */
export class PostgresServer {
  private process: ChildProcess | undefined;

  private constructor(
    private readonly folder: string,
    readonly port: number,
    private readonly user: Identity | undefined,
    private readonly settings: readonly string[],
  ) {}

  /** By default processes die, not the machine, so nothing needs to reach the disk. */
  static async create(parent: string, settings: readonly string[] = ['fsync=off']): Promise<PostgresServer> {
    const folder = path.join(parent, 'postgres');
    const user = postgresUser();
    await mkdir(folder);
    if (user) await chown(folder, user.uid, user.gid);
    const args = [
      '--pgdata',
      path.join(folder, 'data'),
      '--username=duds',
      '--auth=trust',
      '--encoding=UTF8',
      '--locale=C',
      '--no-sync',
    ];
    await run(findProgram('initdb') ?? 'initdb', args, { cwd: folder, ...user });
    const server = new PostgresServer(folder, await freePort(), user, settings);
    await server.start();
    return server;
  }

  url(database: string, port = this.port): string {
    return `postgres://duds@127.0.0.1:${port}/${database}`;
  }

  get pid(): number | undefined {
    return this.process?.pid;
  }

  /** Resolves once it responds. It starts only after the last process of a killed server has ended, so this may take several attempts. */
  async start(): Promise<void> {
    for (const until = performance.now() + START_WITHIN_MS; performance.now() < until;) {
      if (this.process === undefined || !isRunning(this.process)) this.launch();
      if (await this.answers()) return;
      await delay(100);
    }
    throw new Error(`PostgreSQL did not start; see ${this.folder}/log.`);
  }

  private launch(): void {
    this.process = startProcess({
      command: findProgram('postgres') ?? 'postgres',
      args: [
        '-D',
        path.join(this.folder, 'data'),
        '-p',
        String(this.port),
        '-h',
        '127.0.0.1',
        '-k',
        this.folder,
        ...['max_connections=200', ...this.settings].flatMap(setting => ['-c', setting]),
      ],
      cwd: this.folder,
      log: path.join(this.folder, 'log'),
      ...(this.user ? { user: this.user } : {}),
    });
  }

  private async answers(): Promise<boolean> {
    const client = new pg.Client({ connectionString: this.url('postgres'), connectionTimeoutMillis: 2_000 });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.query('select 1');
      return true;
    } catch {
      return false;
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  async kill(): Promise<void> {
    if (this.process) await endProcess(this.process, 'SIGKILL');
  }

  async destroy(): Promise<void> {
    // A fast shutdown, after which no process of it is left.
    if (this.process) await endProcess(this.process, 'SIGINT');
    await rm(this.folder, { recursive: true, force: true });
  }
}

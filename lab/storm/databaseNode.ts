import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { chown, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findProgram } from './installedPrograms';
import { onProcessExit, endProcess, startProcess, type Identity } from './processes';

/** The addresses of the files in deploy/ begin with this. */
const DEPLOYED = /10\.0\.0\./g;

/** One of the files in deploy/, with its addresses moved to this machine's own network. */
export async function readDeployed(name: string, network: string): Promise<string> {
  return (await readFile(path.join('deploy', name), 'utf8')).replace(DEPLOYED, network);
}

/** A file of variables as it is on one of the machines: it names the first one. */
async function readEnvironmentFile(name: string, network: string, node: number): Promise<NodeJS.ProcessEnv> {
  const lines = (await readDeployed(name, network)).split('\n').filter(line => /^[A-Z]/.test(line));
  return Object.fromEntries(
    lines.map(line => {
      const [, key = '', value = ''] = /^([A-Z0-9_]+)=(.*)$/.exec(line) ?? [];
      const isOwn = /(NAME|LISTEN|ADDRESS|URLS)$/.test(key) && !key.endsWith('USERNAME');
      return [key, isOwn ? value.replace('node1', `node${node}`).replace(`${network}1:`, `${network}${node}:`) : value];
    }),
  );
}

/** One machine of the deployment: etcd, and PostgreSQL under Patroni. */
export class DatabaseNode {
  readonly address: string;
  private readonly data: string;
  private patroni: ChildProcess | undefined;

  private constructor(
    private readonly folder: string,
    private readonly environment: NodeJS.ProcessEnv,
    private readonly etcdEnvironment: NodeJS.ProcessEnv,
    private readonly user: Identity | undefined,
    network: string,
    node: number,
  ) {
    this.address = `${network}${node}`;
    this.data = path.join(folder, 'data');
    onProcessExit(() => this.killPostgres());
  }

  static async create(
    parent: string,
    network: string,
    node: number,
    user: Identity | undefined,
  ): Promise<DatabaseNode> {
    const folder = path.join(parent, `node${node}`);
    await mkdir(folder);
    if (user) await chown(folder, user.uid, user.gid);
    const configuration = await readDeployed('patroni.yml', network);
    await writeFile(path.join(folder, 'patroni.yml'), configuration.replace('/var/run/postgresql', folder));
    const patroni = await readEnvironmentFile('patroni.env', network, node);
    const etcd = await readEnvironmentFile('etcd.env', network, node);
    const paths = {
      PATRONI_POSTGRESQL_DATA_DIR: path.join(folder, 'data'),
      PATRONI_POSTGRESQL_PGPASS: path.join(folder, 'pgpass'),
      PATRONI_POSTGRESQL_BIN_DIR: path.dirname(findProgram('postgres') ?? ''),
    };
    const base = { PATH: process.env.PATH, HOME: folder };
    const etcdEnvironment = { ...base, ...etcd, ETCD_DATA_DIR: path.join(folder, 'etcd') };
    return new DatabaseNode(folder, { ...base, ...patroni, ...paths }, etcdEnvironment, user, network, node);
  }

  get password(): string {
    return this.environment.PATRONI_SUPERUSER_PASSWORD ?? '';
  }

  startEtcd(): void {
    this.launch('etcd', [], this.etcdEnvironment);
  }

  start(): void {
    this.patroni = this.launch('patroni', ['patroni.yml'], this.environment);
  }

  private launch(name: string, args: readonly string[], env: NodeJS.ProcessEnv): ChildProcess {
    const log = path.join(this.folder, `${name}.log`);
    const user = this.user === undefined ? {} : { user: this.user };
    return startProcess({ command: findProgram(name) ?? name, args, cwd: this.folder, env, log, ...user });
  }

  /** As if the machine lost its power, except that etcd goes on. */
  async kill(): Promise<void> {
    if (this.patroni) await endProcess(this.patroni, 'SIGKILL');
    this.killPostgres();
  }

  private killPostgres(): void {
    try {
      const [pid] = readFileSync(path.join(this.data, 'postmaster.pid'), 'utf8').split('\n');
      process.kill(Number(pid), 'SIGKILL');
    } catch {
      // It is not running.
    }
  }

  /** Whether Patroni reports this role; `sync` is the standby that has every write. */
  async is(role: 'primary' | 'replica' | 'sync'): Promise<boolean> {
    const url = `http://${this.address}:8008/${role}`;
    const answer = await fetch(url, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined);
    return answer?.status === 200;
  }

  async untilReplica(withinMs: number): Promise<void> {
    for (const until = performance.now() + withinMs; performance.now() < until;) {
      if (await this.is('replica')) return;
      await delay(300);
    }
    throw new Error(
      `${this.address} did not become a standby within ${withinMs / 1_000} s; see ${this.folder}/patroni.log.`,
    );
  }
}

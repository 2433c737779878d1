import { chmod, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { openStore, type Store } from '../../server/store/store';
import { readDeployed } from '../storm/databaseNode';
import { GameServer, prepareBundle } from '../storm/gameServer';
import { findProgram, requirePrograms } from '../storm/installedPrograms';
import { PostgresServer } from '../storm/postgresServer';
import { endProcess, startProcess } from '../storm/processes';
import { Proxy } from '../storm/proxy';
import { startSimulatedIndex, type SimulatedIndex } from '../storm/simulatedIndex';

export const ORIGIN = 'https://duds.example';
const DATABASE = 'duds_crowd';

/** Everything between a player and the database, on this machine, as deploy/ has it. */
export interface Chain {
  /** Where players ask. */
  readonly game: string;
  /** The same past the cache. */
  readonly pastCache: string;
  /** Each process of the game. */
  readonly servers: readonly string[];
  readonly store: Store;
  readonly index: SimulatedIndex;
  /** By layer; a cluster's processes are found from the first one. */
  readonly processes: Readonly<Record<string, readonly number[]>>;
  /** Sentences about the layers that are not installed. */
  readonly missing: readonly string[];
  readonly maxConnections: number;
  stop(): Promise<void>;
}

const hasProxy = () => findProgram('haproxy') !== undefined;
const hasCache = () => findProgram('varnishd') !== undefined;

interface Database {
  readonly folder: string;
  readonly postgres: PostgresServer;
  readonly store: Store;
}

/** A database that the game does not know yet. */
export async function startDatabase(): Promise<Database> {
  requirePrograms(['postgres', 'initdb'], ['postgresql']);
  const folder = await mkdtemp(path.join(tmpdir(), 'duds-crowd-'));
  // PostgreSQL and Varnish run as other users.
  await chmod(folder, 0o755);
  const postgres = await PostgresServer.create(folder, []);
  await createDatabase(postgres.url('postgres'));
  return { folder, postgres, store: await openStore({ location: { kind: 'postgres', url: postgres.url(DATABASE) } }) };
}

export async function startChain({ folder, postgres, store }: Database): Promise<Chain> {
  await prepareBundle();
  await symlink(path.resolve('dist'), path.join(folder, 'dist'));
  const index = await startSimulatedIndex();
  const url = postgres.url(DATABASE);
  const inside = randomNetwork(101);
  const [first, second] = [11, 12].map(host => {
    const address = { host: `${inside}${host}`, port: 3001 };
    return new GameServer(folder, `app${host}`, address, environment(url, index.url), line => console.log(line));
  }) as [GameServer, GameServer];
  await Promise.all([first.start(), second.start()]);
  const layers = await startLayers(folder, inside, first.url);
  return {
    game: layers.game,
    pastCache: layers.pastCache,
    servers: [first.url, second.url],
    store,
    index,
    processes: {
      ...layers.processes,
      'Node 1': pidsOf(first),
      'Node 2': pidsOf(second),
      PostgreSQL: pidsOf(postgres),
    },
    missing: [
      ...(hasProxy() ? [] : ["HAProxy is not installed (Debian's haproxy): without it, one process serves all."]),
      ...(hasCache() ? [] : ["Varnish is not installed (Debian's varnish): every request reaches the game."]),
    ],
    maxConnections: Number(/maxconn (\d+)/.exec(await readDeployed('haproxy-app.cfg', ''))?.[1] ?? Infinity),
    async stop() {
      await layers.stop();
      await Promise.all([first.kill(), second.kill()]);
      await store.close();
      await index.close();
      await postgres.destroy();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const pidsOf = (...processes: readonly ({ readonly pid?: number | undefined } | undefined)[]): readonly number[] =>
  processes.flatMap(process => process?.pid ?? []);

/**
 * HAProxy, Varnish, and HAProxy again, which spreads what the cache does not have over both processes. Both HAProxies read
 * the same file: the first one takes Varnish for its two processes.
 */
async function startLayers(folder: string, inside: string, process: string) {
  const outside = randomNetwork(1);
  const startProxy = async (network: string) =>
    hasProxy() ? Proxy.start(await mkdtemp(path.join(folder, 'proxy')), 'haproxy-app.cfg', network) : undefined;
  const inner = await startProxy(inside);
  const pastCache = inner ? `http://${inside}31:8080` : process;
  const cache = hasCache() ? await startCache(folder, outside, new URL(pastCache)) : undefined;
  const outer = cache && (await startProxy(outside));
  const game = outer ? `http://${outside}31:8080` : cache ? `http://${outside}11:3001` : pastCache;
  await untilReady(game);
  return {
    game,
    pastCache,
    processes: { HAProxy: pidsOf(inner, outer), Varnish: pidsOf(cache) },
    async stop() {
      await Promise.all([outer?.kill(), cache && endProcess(cache, 'SIGTERM'), inner?.kill()]);
    },
  };
}

/** Addresses of this machine's own, at whose ports nobody listens. */
const randomNetwork = (first: number): string =>
  `127.${first + Math.floor(Math.random() * 100)}.${Math.floor(Math.random() * 250)}.`;

const environment = (database: string, indexUrl: string): NodeJS.ProcessEnv => ({
  DATABASE_URL: database,
  PUBLIC_URL: ORIGIN,
  NFT_INDEX_KEY: 'crowd',
  NFT_INDEX_URL: indexUrl,
  NFT_INDEX_PER_SECOND: '10000',
  // Any number of proxies on this machine.
  TRUST_PROXY: '127.0.0.0/8',
});

async function createDatabase(url: string): Promise<void> {
  const operator = new pg.Client({ connectionString: url });
  await operator.connect();
  await operator.query(`create database ${DATABASE}`);
  await operator.end();
}

async function startCache(folder: string, network: string, backend: URL) {
  const vcl = (await readFile('deploy/varnish.vcl', 'utf8'))
    .replace('.host = "127.0.0.1"', `.host = "${backend.hostname}"`)
    .replace('.port = "3000"', `.port = "${backend.port}"`);
  const file = path.join(folder, 'varnish.vcl');
  await writeFile(file, vcl);
  const listen = [11, 12].flatMap(host => ['-a', `${network}${host}:3001`]);
  return startProcess({
    command: findProgram('varnishd') ?? 'varnishd',
    args: ['-F', '-n', path.join(folder, 'varnish'), ...listen, '-f', file, '-s', 'malloc,256m'],
    cwd: folder,
    log: path.join(folder, 'varnish.log'),
  });
}

async function untilReady(url: string): Promise<void> {
  for (const until = performance.now() + 60_000; performance.now() < until;) {
    const answer = await fetch(`${url}/api/health/ready`).catch(() => undefined);
    if (answer?.status === 200) return;
    await delay(200);
  }
  throw new Error(`Nothing responds at ${url}.`);
}

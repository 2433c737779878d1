import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { DatabaseNode } from './databaseNode';
import { requirePrograms } from './installedPrograms';
import { GameServer, prepareServers } from './gameServer';
import { postgresUser } from './processes';
import { Proxy } from './proxy';
import { StormDatabase } from './stormDatabase';
import type { Fault, World, WorldOptions } from './world';

const PHASES = { submitSeconds: 40, voteSeconds: 80 };
const READY_WITHIN_MS = 180_000;
/** Patroni's `ttl`, the promotion, and a slow machine. */
const FAILOVER_WITHIN_MS = 120_000;

export const FAILOVER = 'primary killed';

/**
 * The deployment of deploy/ on this machine: three database nodes behind a proxy, two processes of the game behind
 * another. Every address is in a network of this machine's own.
 */
export async function createCluster({ folder, random, env, onDeath }: WorldOptions): Promise<World> {
  requirePrograms(['postgres', 'patroni', 'etcd', 'haproxy'], ['postgresql', 'patroni', 'etcd-server', 'haproxy']);
  await prepareServers(folder);
  const network = `127.${101 + Math.floor(Math.random() * 100)}.${Math.floor(Math.random() * 250)}.`;
  const user = postgresUser();
  const nodes = await Promise.all([1, 2, 3].map(node => DatabaseNode.create(folder, network, node, user)));
  for (const node of nodes) node.startEtcd();
  for (const node of nodes) node.start();
  await untilHealthy(nodes, READY_WITHIN_MS);
  const databaseProxy = await Proxy.start(folder, 'haproxy-database.cfg', network);
  const url = await createDatabase(`${network}21`, nodes[0]?.password ?? '');
  const database = await StormDatabase.open(url, PHASES);
  const ownEnv = { ...env, DATABASE_URL: url, TRUST_PROXY: '1' };
  const servers = [11, 12].map(
    (host, index) =>
      new GameServer(folder, `app${index + 1}`, { host: `${network}${host}`, port: 3001 }, ownEnv, onDeath),
  );
  await Promise.all(servers.map(server => server.start()));
  const appProxy = await Proxy.start(folder, 'haproxy-app.cfg', network);
  const game = `http://${network}31:8080`;
  return {
    servers: [game],
    database,
    faults: faultsOf({ game, nodes, servers, databaseProxy, appProxy, random }),
    settle: async () => {
      await untilHealthy(nodes, READY_WITHIN_MS);
      while (!(await isReady(game))) await delay(200);
    },
    async stop() {
      await Promise.all(servers.map(server => server.kill()));
      await database.close();
      await Promise.all([databaseProxy, appProxy].map(proxy => proxy.kill()));
      await Promise.all(nodes.map(node => node.kill()));
    },
  };
}

async function isReady(game: string): Promise<boolean> {
  const answer = await fetch(`${game}/api/health`, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined);
  return answer?.status === 200;
}

/** One primary, and a standby that has every acknowledged write. */
async function untilHealthy(nodes: readonly DatabaseNode[], withinMs: number): Promise<void> {
  for (const until = performance.now() + withinMs; performance.now() < until;) {
    const hasPrimary = (await Promise.all(nodes.map(node => node.is('primary')))).includes(true);
    const hasSync = (await Promise.all(nodes.map(node => node.is('sync')))).includes(true);
    if (hasPrimary && hasSync) return;
    await delay(300);
  }
  throw new Error(`The database nodes were not ready within ${withinMs / 1_000} s.`);
}

/** Creates a role and a database for the game, as docs/database-cluster.md describes. */
async function createDatabase(host: string, password: string): Promise<string> {
  for (const until = performance.now() + READY_WITHIN_MS; performance.now() < until;) {
    const operator = new pg.Client({
      host,
      port: 5432,
      user: 'postgres',
      password,
      database: 'postgres',
      connectionTimeoutMillis: 3_000,
    });
    operator.on('error', () => undefined);
    try {
      await operator.connect();
      await operator.query(`create role duds login password 'storm'`);
      await operator.query('create database duds_storm owner duds');
      return `postgres://duds:storm@${host}:5432/duds_storm`;
    } catch (error: unknown) {
      // The proxy may not have found the primary yet.
      if (error instanceof pg.DatabaseError) throw error;
      await delay(500);
    } finally {
      await operator.end().catch(() => undefined);
    }
  }
  throw new Error('The database proxy did not lead to a primary.');
}

interface Parts {
  readonly game: string;
  readonly nodes: readonly DatabaseNode[];
  readonly servers: readonly GameServer[];
  readonly databaseProxy: Proxy;
  readonly appProxy: Proxy;
  readonly random: () => number;
}

function faultsOf({ game, nodes, servers, databaseProxy, appProxy, random }: Parts): readonly Fault[] {
  const find = async (role: 'primary' | 'sync') => {
    for (const node of nodes) if (await node.is(role)) return node;
    throw new Error(`No node is ${role}.`);
  };
  const restart = async (proxy: Proxy) => {
    await proxy.kill();
    await delay(random() * 1_000);
    proxy.restart();
  };
  const primary: Fault = {
    name: FAILOVER,
    async strike() {
      const node = await find('primary');
      await node.kill();
      await untilAnotherLeads(nodes, node, () => requirePage(game));
      node.start();
      await node.untilReplica(READY_WITHIN_MS);
      await untilHealthy(nodes, READY_WITHIN_MS);
    },
  };
  const standby: Fault = {
    name: 'standby killed',
    async strike() {
      const node = await find('sync');
      await node.kill();
      await delay(random() * 3_000);
      node.start();
      await node.untilReplica(READY_WITHIN_MS);
      await untilHealthy(nodes, READY_WITHIN_MS);
    },
  };
  const app: Fault = {
    name: 'app process killed',
    async strike() {
      const server = servers[Math.floor(random() * servers.length)];
      await server?.kill();
      await delay(random() * 1_000);
      await server?.start();
    },
  };
  return [
    // Twice as often as the others.
    primary,
    primary,
    standby,
    app,
    { name: 'database proxy killed', strike: () => restart(databaseProxy) },
    { name: 'app proxy killed', strike: () => restart(appProxy) },
  ];
}

async function untilAnotherLeads(
  nodes: readonly DatabaseNode[],
  former: DatabaseNode,
  meanwhile: () => Promise<void>,
): Promise<void> {
  for (const until = performance.now() + FAILOVER_WITHIN_MS; performance.now() < until;) {
    await meanwhile();
    for (const node of nodes) if (node !== former && (await node.is('primary'))) return;
    await delay(200);
  }
  throw new Error('No other node became the primary.');
}

/** Pages need no database, so the proxy must serve them without one. */
async function requirePage(game: string): Promise<void> {
  const { status } = await fetch(`${game}/wardrobe`, { signal: AbortSignal.timeout(10_000) });
  if (status !== 200) throw new Error(`Without a database, the proxy's response to a page is ${status}.`);
}

import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '../../testing/browser/runServer';
import { requirePrograms } from './installedPrograms';
import { startFaultyProxy, type FaultyProxy } from './faultyProxy';
import { GameServer, prepareServers } from './gameServer';
import { PostgresServer } from './postgresServer';
import { MAX_LEAD_SECONDS, StormDatabase } from './stormDatabase';
import type { Fault, World, WorldOptions } from './world';

const SERVERS = 3;
const DATABASE = 'duds_storm';
const PHASES = { submitSeconds: 25, voteSeconds: 35 };

/** Several servers on one PostgreSQL server, with a faulty network in between. */
export async function createSingleDatabase({ folder, random, env, onDeath }: WorldOptions): Promise<World> {
  requirePrograms(['postgres', 'initdb'], ['postgresql']);
  await prepareServers(folder);
  const postgres = await PostgresServer.create(folder);
  const operator = new pg.Client({ connectionString: postgres.url('postgres') });
  await operator.connect();
  await operator.query(`create database ${DATABASE}`);
  await operator.end();
  const database = await StormDatabase.open(postgres.url(DATABASE), PHASES);
  const proxy = await startFaultyProxy({ host: '127.0.0.1', port: postgres.port });
  const servers: GameServer[] = [];
  for (let number = 1; number <= SERVERS; number++) {
    const address = { host: '127.0.0.1', port: await freePort() };
    const ownEnv = { ...env, DATABASE_URL: postgres.url(DATABASE, proxy.port) };
    servers.push(new GameServer(folder, `server${number}`, address, ownEnv, onDeath));
  }
  await Promise.all(servers.map(server => server.start()));
  return {
    servers: servers.map(({ url }) => url),
    database,
    faults: faultsOf({ servers, postgres, proxy, database, random }),
    settle: async () => {
      for (const server of servers) while (!(await server.isReady())) await delay(100);
    },
    async stop() {
      await Promise.all(servers.map(server => server.kill()));
      await database.close();
      await proxy.close();
      await postgres.destroy();
    },
  };
}

interface Parts {
  readonly servers: readonly GameServer[];
  readonly postgres: PostgresServer;
  readonly proxy: FaultyProxy;
  readonly database: StormDatabase;
  readonly random: () => number;
}

function faultsOf({ servers, postgres, proxy, database, random }: Parts): readonly Fault[] {
  const between = (least: number, most: number) => least + random() * (most - least);
  const during = async (condition: 'stalled' | 'slow' | 'refusing', ms: number) => {
    proxy.set(condition);
    await delay(ms);
    proxy.set('open');
  };
  const restart = async (end: 'kill' | 'stop') => {
    const server = servers[Math.floor(random() * servers.length)];
    if (server === undefined) return;
    await server[end]();
    await delay(between(0, 1_000));
    await server.start();
  };
  return [
    { name: 'server killed', strike: () => restart('kill') },
    { name: 'server stopped and started', strike: () => restart('stop') },
    {
      name: 'database killed',
      async strike() {
        await postgres.kill();
        await delay(between(0, 1_500));
        await postgres.start();
      },
    },
    {
      name: 'connections terminated',
      async strike() {
        for (let round = 0; round < 5; round++) {
          await database.terminateConnections();
          await delay(between(0, 200));
        }
      },
    },
    { name: 'connections stalled', strike: () => during('stalled', between(1_000, 14_000)) },
    { name: 'connections slow', strike: () => during('slow', between(3_000, 6_000)) },
    { name: 'connections refused', strike: () => during('refusing', between(1_000, 4_000)) },
    { name: 'clock ahead', strike: () => database.setClockAhead(between(3, MAX_LEAD_SECONDS)) },
    { name: 'clock behind', strike: () => database.setClockAhead(-between(3, MAX_LEAD_SECONDS)) },
  ];
}

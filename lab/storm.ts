import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { seededRandom } from '#rules/fits/random';
import { createCluster, FAILOVER } from './storm/cluster';
import type { Strike } from './storm/figures';
import { Recorder } from './storm/recorder';
import { runStorm } from './storm/runStorm';
import { startSimulatedIndex } from './storm/simulatedIndex';
import { createSingleDatabase } from './storm/singleDatabase';

const ORIGIN = 'https://duds.example';
const HISTORY = 'artifacts/storm';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    /** Of a storm on one database server. */
    minutes: { type: 'string', default: '3' },
    /** Of a storm on the deployment of deploy/: `failover`. */
    failovers: { type: 'string', default: '10' },
    clients: { type: 'string', default: '20' },
    /** Only faults with this in their names: `killed`. */
    only: { type: 'string', default: '' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
});
const isFailover = positionals[0] === 'failover';
const failovers = (strikes: readonly Strike[]) => strikes.filter(({ name }) => name === FAILOVER).length;

async function main(): Promise<number> {
  const seed = Number(values.seed);
  console.log(`seed ${seed}`);
  const folder = await mkdtemp(path.join(tmpdir(), 'duds-storm-'));
  // PostgreSQL runs as another user.
  await chmod(folder, 0o755);
  const recorder = new Recorder();
  const index = await startSimulatedIndex();
  const random = seededRandom(seed);
  const deaths: string[] = [];
  const env = { PUBLIC_URL: ORIGIN, NFT_INDEX_KEY: 'storm', NFT_INDEX_URL: index.url, NFT_INDEX_PER_SECOND: '100' };
  const create = isFailover ? createCluster : createSingleDatabase;
  const { faults, ...rest } = await create({ folder, random, env, onDeath: sentence => deaths.push(sentence) });
  const world = { ...rest, faults: faults.filter(({ name }) => name.includes(values.only)) };
  const { problems, final } = await runStorm({
    world,
    field: { recorder, index, origin: ORIGIN, chainId: 1, random },
    clients: Number(values.clients),
    isEnough: (strikes, minutes) =>
      isFailover ? failovers(strikes) >= Number(values.failovers) : minutes >= Number(values.minutes),
    deaths,
  });
  await world.stop();
  await index.close();
  if (problems.length === 0) {
    await rm(folder, { recursive: true, force: true });
    return 0;
  }
  await mkdir(HISTORY, { recursive: true });
  await writeFile(path.join(HISTORY, 'history.json'), JSON.stringify({ seed, history: recorder, final, problems }));
  console.log(`The history is in ${HISTORY}, the logs of the processes are in ${folder}.`);
  return 1;
}

main().then(
  code => process.exit(code),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  },
);

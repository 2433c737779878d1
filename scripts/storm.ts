import { mkdir, mkdtemp, rm, chmod, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { seededRandom } from '../rules/index';
import { Recorder } from './storm/recorder';
import { runStorm } from './storm/runStorm';
import { startSimulatedIndex } from './storm/simulatedIndex';
import { createSingleDatabase } from './storm/singleDatabase';

const ORIGIN = 'https://duds.example';
const HISTORY = 'artifacts/storm';

const { values } = parseArgs({
  allowPositionals: true,
  options: {
    minutes: { type: 'string', default: '3' },
    clients: { type: 'string', default: '24' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
});
const seed = Number(values.seed);
console.log(`seed ${seed}`);

const folder = await mkdtemp(path.join(tmpdir(), 'duds-storm-'));
await chmod(folder, 0o755);
const recorder = new Recorder();
const index = await startSimulatedIndex();
const random = seededRandom(seed);
const deaths: string[] = [];
const env = { PUBLIC_URL: ORIGIN, NFT_INDEX_KEY: 'storm', NFT_INDEX_URL: index.url };
const world = await createSingleDatabase({ folder, random, env, onDeath: sentence => deaths.push(sentence) });
const { problems, final } = await runStorm({
  world,
  field: { recorder, index, origin: ORIGIN, chainId: 1, random },
  clients: Number(values.clients),
  minutes: Number(values.minutes),
  deaths,
});
await world.stop();
await index.close();
if (problems.length === 0) await rm(folder, { recursive: true, force: true });
else {
  await mkdir(HISTORY, { recursive: true });
  await writeFile(path.join(HISTORY, 'history.json'), JSON.stringify({ seed, history: recorder, final, problems }));
  console.log(`The history is in ${HISTORY}, the logs of the servers are in ${folder}.`);
}
process.exitCode = problems.length === 0 ? 0 : 1;

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { seededRandom } from '#rules/fits/random';
import { requestMaker } from './fuzz/makeRequest';
import { VOTE, voteMaker } from './fuzz/makeVote';
import type { HostileRequest, LoopReport, Target } from './fuzz/protocol';
import { send } from './fuzz/send';

/** The chain, which the fuzzed server lacks, does not respond. */
const DESIGNED: readonly string[] = ['503 POST /api/local/rpc', '503 chain-unreachable'];
const MAX_PAUSE_MS = 200;
const BATCH = 40;
const VOTE_SHARE = 0.05;
/** Few enough that handling all their responses in one turn of the event loop does not count as a pause. */
const AT_ONCE = 8;

const { values } = parseArgs({
  options: { requests: { type: 'string', default: '20000' }, seed: { type: 'string', default: '1' } },
});
const requests = Number(values.requests);
const server = fork('lab/fuzz/serve.ts', {
  execArgv: ['--import', 'tsx'],
  stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
});
const crash = once(server, 'exit').then(() => Promise.reject(new Error('The server has crashed.')));
const counts = new Map<string, number>();
const failures: string[] = [];
let worstPause = 0;

const count = (what: string) => counts.set(what, (counts.get(what) ?? 0) + 1);

async function nextMessage<T>(): Promise<T> {
  const [message] = (await Promise.race([once(server, 'message'), crash])) as [T];
  return message;
}

async function pauseSinceLastQuestion(): Promise<number> {
  server.send('report');
  return (await nextMessage<LoopReport>()).pauseMs;
}

async function attack(request: HostileRequest): Promise<void> {
  const { status, code } = await send(request).catch((error: unknown) => {
    failures.push(String(error));
    return { status: 0, code: undefined };
  });
  count(status === 0 ? 'connection closed' : `${Math.floor(status / 100)}xx`);
  if (request.aim === VOTE) count(`vote: ${status} ${code ?? 'decided or repeated'}`);
  if (status < 500) return;
  const isDesigned = [`${status} ${code ?? ''}`, `${status} ${request.aim}`].some(what => DESIGNED.includes(what));
  if (isDesigned) count(`designed: ${status} ${code ?? request.aim}`);
  else failures.push(`${status} ${code ?? ''}: ${describe(request)}`);
}

const describe = ({ aim, bytes }: HostileRequest) => `${aim}\n${bytes.subarray(0, 2_000).toString('latin1')}`;

/** Measured twice, because a pause for garbage collection does not recur. */
async function pausesAlone(request: HostileRequest): Promise<number> {
  const pauses: number[] = [];
  for (let attempt = 0; attempt < 2; attempt++) {
    await pauseSinceLastQuestion();
    await attack(request);
    pauses.push(await pauseSinceLastQuestion());
  }
  return Math.min(...pauses);
}

async function attackAll(batch: readonly HostileRequest[]): Promise<void> {
  const queue = [...batch];
  const worker = async () => {
    for (let next = queue.pop(); next; next = queue.pop()) await attack(next);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

async function run(target: Target): Promise<void> {
  const random = seededRandom(Number(values.seed));
  const [makeVote, makeRequest] = [voteMaker(target, random), requestMaker(target, random)];
  const make = () => (random() < VOTE_SHARE ? makeVote() : makeRequest());
  // The first calls compile their code.
  for (const { method, url } of target.routes)
    await send({
      port: target.ports[1],
      aim: url,
      bytes: Buffer.from(`${method} ${url.replace(/:\w+/g, '1')} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`),
    });
  await pauseSinceLastQuestion();
  for (let sent = 0; sent < requests; sent += BATCH) {
    const batch = Array.from({ length: Math.min(BATCH, requests - sent) }, make);
    await attackAll(batch);
    const pause = await pauseSinceLastQuestion();
    if (pause <= MAX_PAUSE_MS) worstPause = Math.max(worstPause, pause);
    else for (const request of batch) await judgeAlone(request);
  }
  const { status } = await send({
    port: target.ports[0],
    aim: 'health',
    bytes: Buffer.from('GET /api/health HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n'),
  });
  if (status !== 200) failures.push(`After it all, GET /api/health responds with ${status}.`);
}

async function judgeAlone(request: HostileRequest): Promise<void> {
  const pause = await pausesAlone(request);
  worstPause = Math.max(worstPause, pause);
  if (pause > MAX_PAUSE_MS) failures.push(`A pause of ${Math.round(pause)} ms: ${describe(request)}`);
}

const target = await nextMessage<Target>();
const started = performance.now();
try {
  await run(target);
} catch (error: unknown) {
  failures.push(String(error));
}
server.kill();
const seconds = ((performance.now() - started) / 1_000).toFixed(1);
console.log(`${requests} requests to ${target.routes.length} routes with seed ${values.seed} in ${seconds} s:`);
for (const [what, times] of [...counts].sort()) console.log(`  ${what}: ${times}`);
console.log(`  longest pause of the event loop: ${Math.round(worstPause)} ms`);
for (const failure of failures.slice(0, 20)) console.error(`FAILED ${failure}`);
if (failures.length > 0) console.error(`${failures.length} failures`);
process.exitCode = failures.length > 0 ? 1 : 0;

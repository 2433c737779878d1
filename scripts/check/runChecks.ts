import { mkdir } from 'node:fs/promises';
import { runScript, tool } from '../runScript';
import type { Finished } from '../runScript';

interface Check {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
}

export interface Checked extends Finished {
  readonly name: string;
}

const cache = 'node_modules/.cache';

/** Each part alone as well as all together: alone, a browser's or Node's types are not there to lean on. */
const types = (project: string): Check => {
  const name = project === '.' ? 'all' : project;
  const remember = ['--incremental', '--tsBuildInfoFile', `${cache}/tsc/${name}.tsbuildinfo`];
  return { name: `types of ${name}`, command: 'tsc', args: ['-p', project, '--pretty', 'false', ...remember] };
};

/** The slow ones first, so that no core waits at the end for one that began late. */
const checks: readonly Check[] = [
  { name: 'lint', command: 'eslint', args: ['.'] },
  ...['.', 'src', 'server', 'contract', 'rules'].map(types),
  {
    name: 'import directions',
    command: 'depcruise',
    args: ['--config', '.dependency-cruiser.cjs', '--output-type', 'err', 'rules', 'contract', 'src', 'server'],
  },
  {
    name: 'formatting',
    command: 'prettier',
    args: ['--check', '--log-level', 'warn', '--cache', '.'],
  },
];

const atOnce = 2;

async function run({ name, command, args }: Check): Promise<Checked> {
  const finished = await runScript(tool(command), args);
  const verdict = finished.code === 0 ? 'ok    ' : 'FAILED';
  console.log(`${verdict} ${name.padEnd(18)} ${finished.seconds.toFixed(1).padStart(5)} s`);
  // Warnings are worth reading too, though they fail nothing.
  if (finished.output.trim() !== '' && !(finished.code === 0 && command === 'depcruise'))
    console.log(finished.output.trimEnd().replaceAll(/^/gm, '       '));
  return { name, ...finished };
}

export async function runChecks(): Promise<readonly Checked[]> {
  await mkdir(`${cache}/tsc`, { recursive: true });
  const waiting = [...checks];
  const done: Checked[] = [];
  const worker = async () => {
    for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) done.push(await run(check));
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return done;
}

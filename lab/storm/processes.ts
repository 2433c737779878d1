import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';

interface Program {
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env?: NodeJS.ProcessEnv;
  readonly log: string;
  /** PostgreSQL refuses to run as root. */
  readonly user?: Identity;
}

export interface Identity {
  readonly uid: number;
  readonly gid: number;
}

const running = new Set<ChildProcess>();
const lastSteps = new Set<() => void>();
/** Nothing may outlive the storm, even if it ends with an error. */
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
  for (const step of lastSteps) step();
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

/** For what a child has started itself. */
export function onProcessExit(step: () => void): void {
  lastSteps.add(step);
}

export function startProcess({ command, args, cwd, env, log, user }: Program): ChildProcess {
  const file = openSync(log, 'a');
  const child = spawn(command, args, { cwd, env: env ?? process.env, stdio: ['ignore', file, file], ...user });
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
}

export const isRunning = (child: ChildProcess): boolean => child.exitCode === null && child.signalCode === null;

export async function endProcess(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (!isRunning(child)) return;
  const gone = once(child, 'exit');
  child.kill(signal);
  await gone;
}

/** The user that runs PostgreSQL if we are root; created if there is none. */
export function postgresUser(): Identity | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = (option: string) => Number(execFileSync('id', [option, 'postgres'], { stdio: 'pipe' }));
  try {
    idOf('-u');
  } catch {
    execFileSync('useradd', ['--system', '--shell', '/bin/sh', 'postgres']);
  }
  return { uid: idOf('-u'), gid: idOf('-g') };
}

import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { errorCode } from '../config/errors';
import { identify, isRunning, parseIdentity, type ProcessIdentity } from './processIdentity';

const GRACE_MS = 5_000;

export function markProcess(file: string, pid: number): void {
  writeFileSync(file, JSON.stringify(identify(pid)));
}

/** Whether the file still names this process. */
export function isMarked(file: string, pid: number): boolean {
  return readMark(file)?.pid === pid;
}

export function unmarkProcess(file: string): void {
  rmSync(file, { force: true });
}

/** Ends the process that an earlier run left behind, if it is still running. Returns whether there was one. */
export async function reapOrphan(file: string): Promise<boolean> {
  const orphan = readMark(file);
  unmarkProcess(file);
  // Without its start time, a running process may be a stranger with the same number.
  if (orphan?.started == null || !isRunning(orphan)) return false;
  signal(orphan.pid, 'SIGTERM');
  if (!(await hasEnded(orphan, GRACE_MS))) signal(orphan.pid, 'SIGKILL');
  await hasEnded(orphan, GRACE_MS);
  return true;
}

/** Signals the whole process group if there is one, because the process may be the child of a launcher such as npx. */
export function signal(pid: number, name: NodeJS.Signals): void {
  for (const target of [-pid, pid]) {
    try {
      process.kill(target, name);
      return;
    } catch {
      continue;
    }
  }
}

/** Ends what is left of a process's group, such as the child of a launcher that was killed. */
export function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch (error: unknown) {
    if (errorCode(error) !== 'ESRCH') throw error;
  }
}

function readMark(file: string): ProcessIdentity | undefined {
  try {
    return parseIdentity(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

async function hasEnded(process: ProcessIdentity, withinMs: number): Promise<boolean> {
  for (const until = Date.now() + withinMs; Date.now() < until;) {
    if (!isRunning(process)) return true;
    await new Promise(resolve => setTimeout(resolve, 25));
  }
  return !isRunning(process);
}

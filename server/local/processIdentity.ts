import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { errorCode } from '../config/errors';

/** Distinguishes a process from a later one with the same number. `started` is null if the system does not report it. */
export interface ProcessIdentity {
  readonly pid: number;
  readonly started: string | null;
}

export function identify(pid: number): ProcessIdentity {
  return { pid, started: startOf(pid) };
}

export function isRunning({ pid, started }: ProcessIdentity): boolean {
  if (!isAlive(pid)) return false;
  return started === null || started === startOf(pid);
}

/** Undefined for any text that is not an identity's JSON. */
export function parseIdentity(text: string): ProcessIdentity | undefined {
  try {
    const { pid, started } = JSON.parse(text) as Partial<ProcessIdentity>;
    if (!Number.isSafeInteger(pid)) return undefined;
    return { pid: Number(pid), started: typeof started === 'string' ? started : null };
  } catch {
    return undefined;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error: unknown) {
    // It is alive, but belongs to another user.
    return errorCode(error) === 'EPERM';
  }
}

/** On Linux the boot and the tick since then, elsewhere the date that ps prints; null on Windows. */
function startOf(pid: number): string | null {
  try {
    if (process.platform === 'win32') return null;
    if (process.platform !== 'linux')
      return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim();
    // The process's name in brackets may contain spaces; the fields are counted after it.
    const [state, ...fields] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    if (state === 'Z') return null;
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}/${fields[18] ?? ''}`;
  } catch {
    return null;
  }
}

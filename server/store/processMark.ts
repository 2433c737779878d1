import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { errorCode } from '../errors';

/** Tells a process from a later one that was given the same number. `started` is null where the system does not say. */
export interface ProcessMark {
  readonly pid: number;
  readonly started: string | null;
}

export function thisProcess(): ProcessMark {
  return { pid: process.pid, started: startOf(process.pid) };
}

export function isSameProcess({ pid, started }: ProcessMark): boolean {
  if (!isAlive(pid)) return false;
  return started === null || started === startOf(pid);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error: unknown) {
    // Somebody else's process is alive, too.
    return errorCode(error) === 'EPERM';
  }
}

/** Of Linux the tick since which boot, elsewhere the date that ps prints; Windows has neither. */
function startOf(pid: number): string | null {
  try {
    if (process.platform === 'win32') return null;
    if (process.platform !== 'linux')
      return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim();
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ');
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}/${fields?.[19] ?? ''}`;
  } catch {
    return null;
  }
}

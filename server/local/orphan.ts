import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';

const GRACE_MS = 5_000;

/* A pid alone may by now belong to a stranger; together with its start time it names one process for ever. */
interface ProcessMark {
  readonly pid: number;
  readonly startedAt: string;
}

export function markProcess(file: string, pid: number): void {
  writeFileSync(file, JSON.stringify({ pid, startedAt: startTime(pid) }));
}

export function unmarkProcess(file: string): void {
  rmSync(file, { force: true });
}

/** Ends the process that an earlier run left behind, if it still lives; returns whether there was one. */
export async function reapOrphan(file: string): Promise<boolean> {
  const mark = readMark(file);
  unmarkProcess(file);
  if (mark === undefined || !lives(mark)) return false;
  signal(mark.pid, 'SIGTERM');
  if (!(await gone(mark, GRACE_MS))) signal(mark.pid, 'SIGKILL');
  await gone(mark, GRACE_MS);
  return true;
}

/** To the whole group where there is one, for a launcher such as npx stands between us and the process. */
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

function readMark(file: string): ProcessMark | undefined {
  try {
    const { pid, startedAt } = JSON.parse(readFileSync(file, 'utf8')) as Partial<ProcessMark>;
    return Number.isSafeInteger(pid) && typeof startedAt === 'string' && startedAt !== ''
      ? { pid: pid as number, startedAt }
      : undefined;
  } catch {
    return undefined;
  }
}

function lives(mark: ProcessMark): boolean {
  return startTime(mark.pid) === mark.startedAt;
}

async function gone(mark: ProcessMark, withinMs: number): Promise<boolean> {
  for (const until = Date.now() + withinMs; Date.now() < until;) {
    if (!lives(mark)) return true;
    await new Promise(resolve => setTimeout(resolve, 25));
  }
  return !lives(mark);
}

function startTime(pid: number): string {
  try {
    if (process.platform !== 'linux')
      return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim();
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in brackets may hold spaces; the fields are counted after it. A zombie has ended.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' ? '' : (fields[19] ?? '');
  } catch {
    return '';
  }
}

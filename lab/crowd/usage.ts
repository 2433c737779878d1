import { readdirSync, readFileSync } from 'node:fs';

/** The fields of a process's line in /proc after its name; times are in hundredths of a second. */
function fieldsOf(pid: number | string): readonly string[] | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    // It has ended meanwhile.
    return undefined;
  }
}

interface Usage {
  /** Milliseconds of a processor. */
  readonly cpu: number;
  /** Megabytes: its own, and its part of those that it shares. */
  readonly pss: number;
  readonly rss: number;
}

/** What each of these processes has used, with all that it has started, also those that have ended. */
export function readUsage(roots: Readonly<Record<string, readonly number[]>>): ReadonlyMap<string, Usage> {
  const all = readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .flatMap(name => {
      const fields = fieldsOf(name);
      return fields ? [{ pid: Number(name), parent: Number(fields[1]), fields }] : [];
    });
  const below = (pid: number): typeof all =>
    all.filter(({ parent }) => parent === pid).flatMap(child => [child, ...below(child.pid)]);
  return new Map(
    Object.entries(roots).map(([name, pids]) => {
      const family = pids.flatMap(pid => [...all.filter(process => process.pid === pid), ...below(pid)]);
      const cpu = family.reduce(
        (sum, { fields }) => sum + 10 * fields.slice(11, 15).reduce((a, b) => a + Number(b), 0),
        0,
      );
      const total = (field: 'Pss' | 'Rss') => family.reduce((sum, { pid }) => sum + memoryOf(pid, field), 0);
      return [name, { cpu, pss: total('Pss'), rss: total('Rss') }];
    }),
  );
}

/** Milliseconds of a processor, by process. */
export function spentSince(
  before: ReadonlyMap<string, Usage>,
  roots: Readonly<Record<string, readonly number[]>>,
): ReadonlyMap<string, number> {
  return new Map([...readUsage(roots)].map(([name, { cpu }]) => [name, cpu - (before.get(name)?.cpu ?? 0)]));
}

function memoryOf(pid: number, field: 'Pss' | 'Rss'): number {
  try {
    const [, kilobytes] =
      new RegExp(`^${field}: +(\\d+)`, 'm').exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? [];
    return Number(kilobytes ?? 0) / 1_000;
  } catch {
    return 0;
  }
}

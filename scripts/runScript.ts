import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** Runs a program in this terminal and returns its exit code. */
export async function runScript(command: string, args: readonly string[], cwd?: string): Promise<number> {
  return endOf(spawn(command, args, { cwd, stdio: ['ignore', 'inherit', 'inherit'] }));
}

/** The same beside another program: what it prints appears once it has ended. */
export async function runBeside(command: string, args: readonly string[]): Promise<number> {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const printed: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => printed.push(part));
  const code = await endOf(child);
  process.stdout.write(Buffer.concat(printed));
  return code;
}

async function endOf(child: ChildProcess): Promise<number> {
  const [code] = (await once(child, 'close')) as [number | null];
  return code ?? 1;
}

export async function buildIfStale(folder?: string): Promise<void> {
  const code = await runScript(process.execPath, ['--import', 'tsx', 'scripts/build.ts'], folder);
  if (code !== 0) throw new Error('The build failed.');
}

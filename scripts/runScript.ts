import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Runs a program in this terminal and returns its exit code. */
export async function runScript(command: string, args: readonly string[], cwd?: string): Promise<number> {
  const child = spawn(command, args, { cwd, stdio: ['ignore', 'inherit', 'inherit'] });
  const [code] = (await once(child, 'close')) as [number | null];
  return code ?? 1;
}

export async function buildIfStale(folder?: string): Promise<void> {
  const code = await runScript(process.execPath, ['--import', 'tsx', 'scripts/build.ts'], folder);
  if (code !== 0) throw new Error('The build failed.');
}

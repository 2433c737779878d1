import { spawn } from 'node:child_process';

export interface Finished {
  readonly code: number;
  readonly seconds: number;
  readonly output: string;
}

export interface RunOptions {
  readonly show?: boolean;
  readonly env?: NodeJS.ProcessEnv;
  readonly cwd?: string;
}

/** A tool of node_modules/.bin or node itself; its words are collected, or shown as they come. */
export function runScript(
  command: string,
  args: readonly string[],
  { show = false, env = process.env, cwd }: RunOptions = {},
): Promise<Finished> {
  const started = performance.now();
  const words = show ? 'inherit' : 'pipe';
  const child = spawn(command, args, { env, cwd, stdio: ['ignore', words, words] });
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text: Buffer) => output.push(text.toString()));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', code =>
      resolve({ code: code ?? 1, seconds: (performance.now() - started) / 1000, output: output.join('') }),
    );
  });
}

/** npm puts node_modules/.bin on the PATH only of what it starts itself. */
export const tool = (name: string): string => `node_modules/.bin/${name}${process.platform === 'win32' ? '.cmd' : ''}`;

export const buildIfStale = (): Promise<Finished> =>
  runScript(process.execPath, ['--import', 'tsx', 'scripts/build.ts'], { show: true });

import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { copyProject } from '../../../testing/browser/copyProject';
import { freePort } from '../../../testing/browser/runServer';

export interface DevCopy {
  readonly url: string;
  /** Replaces a text in a file of the copy, and returns a function that undoes it. */
  edit(file: string, from: string, to: string): Promise<() => Promise<void>>;
  /** What `npm run dev` prints when it is started a second time on the same port. */
  startAgain(): Promise<string>;
  stop(): Promise<void>;
}

function startDev(folder: string, port: number): { readonly child: ChildProcess; output(): string } {
  const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/dev.ts'], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: undefined, PORT: String(port), DATA_DIR: path.join(folder, '.local') },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()));
  return { child, output: () => output };
}

const MAX_START_MS = 300_000;

/** `npm run dev` in a copy of the project, whose files a test may edit. */
export async function openDevCopy(): Promise<DevCopy> {
  const folder = await mkdtemp(path.join(tmpdir(), 'duds-dev-'));
  await copyProject(folder);
  const port = await freePort();
  const dev = startDev(folder, port);
  const hasEnded = () => dev.child.exitCode !== null || dev.child.signalCode !== null;
  const stop = async () => {
    if (!hasEnded()) {
      dev.child.kill('SIGTERM');
      await once(dev.child, 'exit');
    }
    await rm(folder, { recursive: true, force: true });
  };
  for (const deadline = Date.now() + MAX_START_MS; !dev.output().includes('Open http');) {
    if (hasEnded() || Date.now() > deadline) {
      await stop();
      throw new Error(`npm run dev did not start. It printed:\n${dev.output()}`);
    }
    await new Promise(resolve => setTimeout(resolve, 50));
  }
  return {
    url: `http://localhost:${port}`,
    edit: async (name, from, to) => {
      const file = path.join(folder, name);
      const text = await readFile(file, 'utf8');
      if (!text.includes(from)) throw new Error(`${name} does not contain ${from}`);
      await writeFile(file, text.replace(from, to));
      return () => writeFile(file, text);
    },
    startAgain: async () => {
      const second = startDev(folder, port);
      await once(second.child, 'close');
      return second.output();
    },
    stop,
  };
}

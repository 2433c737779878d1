import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

export interface RunningServer {
  readonly url: string;
  stop(): Promise<void>;
}

export interface ServerOptions {
  /** By default a new folder, which is deleted when the server stops. */
  readonly dataDir?: string;
  /** A data folder to start from a copy of. */
  readonly copyOf?: string | undefined;
  /** By default a free one. Seals and receipts name the address at which an event was first sealed. */
  readonly port?: number;
  readonly env?: Readonly<Record<string, string>>;
  /** Another checkout, whose build is run. */
  readonly checkout?: string;
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

/** Keeps variables of a real deployment, which this shell may have set, away from the server. */
function localEnvironment(): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR, LANG, LD_LIBRARY_PATH, SYSTEMROOT, WARDROBE_BUDGET } = process.env;
  return { PATH, HOME, TMPDIR, LANG, LD_LIBRARY_PATH, SYSTEMROOT, WARDROBE_BUDGET };
}

async function untilHealthy(url: string, server: ChildProcess, output: readonly string[]): Promise<void> {
  const deadline = Date.now() + 120_000;
  while (server.exitCode === null && Date.now() < deadline) {
    const response = await fetch(`${url}/api/health`).catch(() => undefined);
    if (response?.ok) return;
    await delay(100);
  }
  throw new Error(`The server did not become ready. Its output:\n${output.join('')}`);
}

async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const gone = once(server, 'exit');
  server.kill('SIGTERM');
  const killer = setTimeout(() => server.kill('SIGKILL'), 15_000);
  await gone;
  clearTimeout(killer);
}

/** Starts the built server in local mode, as `npm start` does, on a free port. */
export async function runServer({
  dataDir,
  copyOf,
  port: wantedPort,
  env,
  checkout = process.cwd(),
}: ServerOptions = {}): Promise<RunningServer> {
  const folder = dataDir ?? (await mkdtemp(path.join(tmpdir(), 'duds-')));
  if (copyOf !== undefined) await cp(copyOf, folder, { recursive: true });
  const port = wantedPort ?? (await freePort());
  const url = `http://127.0.0.1:${port}`;
  const server = spawn(process.execPath, ['dist/server/main.js'], {
    cwd: checkout,
    env: { ...localEnvironment(), PORT: String(port), DATA_DIR: folder, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output: string[] = [];
  for (const stream of [server.stdout, server.stderr])
    stream.on('data', (text: Buffer) => output.push(text.toString()));
  const stop = async () => {
    await end(server);
    if (dataDir === undefined) await rm(folder, { recursive: true, force: true });
  };
  try {
    await untilHealthy(url, server, output);
  } catch (error: unknown) {
    await stop();
    throw error;
  }
  return { url, stop };
}

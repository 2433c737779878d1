import type { ChildProcess } from 'node:child_process';
import { rmSync } from 'node:fs';
import { cp, mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { bundleServer } from '../../scripts/build/bundleServer';
import { endProcess, isRunning, onProcessExit, startProcess } from './processes';

/** Beside the packages that it imports; two storms may run at the same time. */
const BUNDLE = `node_modules/.cache/storm/${process.pid}`;
const START_WITHIN_MS = 60_000;

/** The shipped server. */
export async function prepareBundle(): Promise<void> {
  await bundleServer(BUNDLE);
  onProcessExit(() => rmSync(BUNDLE, { recursive: true, force: true }));
}

/** The shipped server, and a page without scripts for it to serve. */
export async function prepareServers(folder: string): Promise<void> {
  await prepareBundle();
  const page = path.join(folder, 'dist/public');
  await mkdir(page, { recursive: true });
  for (const name of ['index.html', 'data'])
    await cp(path.join('public', name), path.join(page, name), { recursive: true });
}

/** One process of the game in production, which may be killed and started again at the same address. */
export class GameServer {
  readonly url: string;
  private readonly log: string;
  private process: ChildProcess | undefined;
  private isMeantToRun = false;

  constructor(
    private readonly folder: string,
    private readonly name: string,
    private readonly address: { readonly host: string; readonly port: number },
    private readonly env: NodeJS.ProcessEnv,
    /** Called with a sentence and the last lines of the log if the process ends by itself. */
    private readonly onDeath: (sentence: string) => void,
  ) {
    this.url = `http://${address.host}:${address.port}`;
    this.log = path.join(folder, `${name}.log`);
  }

  /** Resolves once it responds. */
  async start(): Promise<void> {
    this.launch();
    for (const until = performance.now() + START_WITHIN_MS; performance.now() < until;) {
      if (await this.isReady()) return;
      await delay(50);
    }
    throw new Error(`${this.name} did not start: ${await this.lastLines()}`);
  }

  launch(): void {
    const { host, port } = this.address;
    const child = startProcess({
      command: process.execPath,
      args: ['--enable-source-maps', path.resolve(BUNDLE, 'main.js')],
      cwd: this.folder,
      env: {
        PATH: process.env.PATH,
        NODE_ENV: 'production',
        LOG_LEVEL: 'warn',
        HOST: host,
        PORT: String(port),
        ...this.env,
      },
      log: this.log,
    });
    this.process = child;
    this.isMeantToRun = true;
    child.once('exit', (code, signal) => {
      if (this.isMeantToRun && this.process === child) void this.reportDeath(code ?? signal);
    });
  }

  private async reportDeath(reason: number | string | null): Promise<void> {
    this.isMeantToRun = false;
    this.onDeath(`${this.name} ended by itself (${reason}): ${await this.lastLines()}`);
    this.launch();
  }

  async isReady(): Promise<boolean> {
    const answer = await fetch(`${this.url}/api/health`, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined);
    return answer?.status === 200;
  }

  get pid(): number | undefined {
    return this.process?.pid;
  }

  kill(): Promise<void> {
    return this.end('SIGKILL');
  }

  stop(): Promise<void> {
    return this.end('SIGTERM');
  }

  private async end(signal: NodeJS.Signals): Promise<void> {
    this.isMeantToRun = false;
    if (this.process && isRunning(this.process)) await endProcess(this.process, signal);
  }

  private async lastLines(): Promise<string> {
    const text = await readFile(this.log, 'utf8').catch(() => '');
    return text.trim().split('\n').slice(-12).join('\n  ').slice(-1_500);
  }
}

import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, renameSync } from 'node:fs';
import { createServer } from 'node:net';
import { OperatorError } from '../config/errors';
import { jsonRpc } from '../nft/jsonRpc';
import { findAnvil } from './anvilBinary';
import { isMarked, killGroup, markProcess, signal, unmarkProcess } from './orphan';

export const LOCAL_CHAIN_ID = 31337;
/** A loaded machine takes much longer than the second that it takes alone. */
const READY_WITHIN_MS = 60_000;
/** The well-known phrase of Hardhat and anvil. Its keys are public, so nothing of value may ever be on them. */
export const PUBLIC_MNEMONIC = 'test test test test test test test test test test test junk';

const STOP_WITHIN_MS = 5_000;
const SAVE_EVERY_SECONDS = '10';
const ATTEMPTS = 3;

export interface Chain {
  readonly rpcUrl: string;
  /** False while a chain that has ended by itself is not back yet. */
  isRunning(): boolean;
  stop(): Promise<void>;
}

/** One run of the chain's process. */
interface Run {
  readonly port: number;
  readonly pid: number;
  readonly ended: Promise<void>;
  stop(): Promise<void>;
}

interface ChainOptions {
  /** Identifies the running chain, so that a later run can end it if this process is killed. */
  readonly pidFile: string;
  readonly stateFile: string;
  readonly log: (line: string) => void;
  /** Called when the chain has been restarted. */
  readonly onRestart?: (rpcUrl: string) => Promise<void>;
}

/** The chain is restarted, at the same address, whenever its process ends by itself. */
export async function startChain(options: ChainOptions): Promise<Chain> {
  const { log, onRestart } = options;
  const first = await launchWithRetries(options, freePort);
  const rpcUrl = urlOf(first.port);
  let run: Run | undefined = first;
  let isStopped = false;
  let restarting = Promise.resolve();
  const watch = ({ pid, ended }: Run) => {
    void ended.then(() => {
      // Without our mark, a later run has stopped this chain to start its own.
      if (isStopped || !isMarked(options.pidFile, pid)) return;
      killGroup(pid);
      restarting = restart();
    });
  };
  const restart = async () => {
    run = undefined;
    log(
      `The local chain has ended unexpectedly. It is restarted with its state of at most ${SAVE_EVERY_SECONDS} seconds ago.`,
    );
    try {
      const next = await launchWithRetries(options, () => Promise.resolve(first.port));
      await onRestart?.(rpcUrl);
      run = next;
      watch(next);
      log('The local chain is running again.');
    } catch (error: unknown) {
      log(`The local chain could not be started again (${String(error)}). Stop the server, and run npm start again.`);
    }
  };
  watch(first);
  return {
    rpcUrl,
    isRunning: () => run !== undefined,
    async stop() {
      isStopped = true;
      await restarting;
      await run?.stop();
    },
  };
}

const urlOf = (port: number): string => `http://127.0.0.1:${port}`;

async function launchWithRetries(
  { pidFile, stateFile, log }: ChainOptions,
  choosePort: () => Promise<number>,
): Promise<Run> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await launch(stateFile, pidFile, await choosePort());
    } catch (error: unknown) {
      if (attempt === ATTEMPTS) throw error;
      // anvil names a file that it cannot read. Another attempt solves anything else, such as a port taken meanwhile.
      if (String(error).includes(stateFile)) moveAside(stateFile, log);
    }
  }
}

function moveAside(stateFile: string, log: (line: string) => void): void {
  if (!existsSync(stateFile)) return;
  renameSync(stateFile, `${stateFile}.unreadable`);
  log(`The local chain's saved state could not be read and was moved to ${stateFile}.unreadable; a new chain starts.`);
}

async function launch(stateFile: string, pidFile: string, port: number): Promise<Run> {
  const child = spawn(findAnvil(), anvilArguments(port, stateFile), {
    stdio: ['ignore', 'ignore', 'pipe'],
    // In its own process group, so that Ctrl-C in the terminal does not reach it before we stop it.
    detached: true,
  });
  const pid = await spawned(child);
  markProcess(pidFile, pid);
  const killOnExit = (): void => signal(pid, 'SIGTERM');
  process.once('exit', killOnExit);
  const ended = new Promise<void>(resolve => child.once('exit', () => resolve()));
  void ended.then(() => process.removeListener('exit', killOnExit));
  const stop = async (): Promise<void> => {
    const timer = setTimeout(() => signal(pid, 'SIGKILL'), STOP_WITHIN_MS);
    signal(pid, 'SIGTERM');
    await ended;
    clearTimeout(timer);
    unmarkProcess(pidFile);
  };
  try {
    await untilReady(urlOf(port), child);
    return { port, pid, ended, stop };
  } catch (error: unknown) {
    await stop();
    throw error;
  }
}

function anvilArguments(port: number, stateFile: string): readonly string[] {
  const location = [
    '--host',
    '127.0.0.1',
    '--port',
    String(port),
    '--chain-id',
    String(LOCAL_CHAIN_ID),
    '--mnemonic',
    PUBLIC_MNEMONIC,
  ];
  return [...location, '--quiet', '--state', stateFile, '--state-interval', SAVE_EVERY_SECONDS];
}

function spawned(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('spawn', () => resolve(child.pid ?? 0));
  });
}

async function untilReady(rpcUrl: string, child: ChildProcess): Promise<void> {
  let errorOutput = '';
  child.stderr?.on('data', (chunk: Buffer) => (errorOutput = `${errorOutput}${chunk.toString()}`.slice(-500)));
  const rpc = jsonRpc(rpcUrl, 2_000);
  for (const until = Date.now() + READY_WITHIN_MS; Date.now() < until;) {
    if (child.exitCode !== null || child.signalCode !== null) break;
    const chainId = await rpc.call('eth_chainId').catch(() => undefined);
    if (chainId === `0x${LOCAL_CHAIN_ID.toString(16)}`) return;
    await new Promise(resolve => setTimeout(resolve, 20));
  }
  throw new OperatorError(`The local chain did not start. ${errorOutput.trim()}`);
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        address !== null && typeof address === 'object' ? resolve(address.port) : reject(new Error('No free port.')),
      );
    });
  });
}

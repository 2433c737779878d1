import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, renameSync } from 'node:fs';
import { createServer } from 'node:net';
import { findAnvil } from './anvilBinary';
import { jsonRpc } from './jsonRpc';
import { markProcess, signal, unmarkProcess } from './orphan';

export const LOCAL_CHAIN_ID = 31337;
/** Hardhat's and anvil's well-known phrase: its keys are public, so nothing of worth may ever stand on them. */
export const PUBLIC_MNEMONIC = 'test test test test test test test test test test test junk';

const STOP_WITHIN_MS = 5_000;
const SAVE_EVERY_SECONDS = '10';
const ATTEMPTS = 3;

export interface Chain {
  readonly rpcUrl: string;
  readonly pid: number;
  stop(): Promise<void>;
}

export interface ChainOptions {
  /** Names the running chain, for a later run to find should this one be killed. */
  readonly pidFile: string;
  readonly stateFile: string;
  readonly log: (line: string) => void;
}

export async function startChain({ pidFile, stateFile, log }: ChainOptions): Promise<Chain> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await launch(stateFile, pidFile);
    } catch (error: unknown) {
      if (attempt === ATTEMPTS) throw error;
      // anvil names the file that it cannot read; anything else, such as a port taken in between, is cured by asking again.
      if (String(error).includes(stateFile)) setAside(stateFile, log);
    }
  }
}

function setAside(stateFile: string, log: (line: string) => void): void {
  if (!existsSync(stateFile)) return;
  renameSync(stateFile, `${stateFile}.unreadable`);
  log(
    `The local chain's saved state could not be read and was set aside (${stateFile}.unreadable); a new chain begins.`,
  );
}

async function launch(stateFile: string, pidFile: string): Promise<Chain> {
  const anvil = findAnvil();
  const port = await freePort();
  const child = spawn(anvil.command, [...anvil.args, ...anvilArguments(port, stateFile)], {
    stdio: ['ignore', 'ignore', 'pipe'],
    // In its own group, so that Ctrl-C in the terminal reaches us alone and we stop the chain in our order.
    detached: true,
  });
  const pid = await spawned(child);
  markProcess(pidFile, pid);
  const killWithUs = (): void => signal(pid, 'SIGTERM');
  process.once('exit', killWithUs);
  const ended = new Promise<void>(resolve => child.once('exit', () => resolve()));
  const stop = async (): Promise<void> => {
    process.removeListener('exit', killWithUs);
    const timer = setTimeout(() => signal(pid, 'SIGKILL'), STOP_WITHIN_MS);
    signal(pid, 'SIGTERM');
    await ended;
    clearTimeout(timer);
    unmarkProcess(pidFile);
  };
  const rpcUrl = `http://127.0.0.1:${port}`;
  try {
    await answering(rpcUrl, child, anvil.readyWithinMs);
    return { rpcUrl, pid, stop };
  } catch (error: unknown) {
    await stop();
    throw error;
  }
}

function anvilArguments(port: number, stateFile: string): readonly string[] {
  const where = [
    '--host',
    '127.0.0.1',
    '--port',
    String(port),
    '--chain-id',
    String(LOCAL_CHAIN_ID),
    '--mnemonic',
    PUBLIC_MNEMONIC,
  ];
  return [...where, '--quiet', '--state', stateFile, '--state-interval', SAVE_EVERY_SECONDS];
}

function spawned(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('spawn', () => resolve(child.pid ?? 0));
  });
}

async function answering(rpcUrl: string, child: ChildProcess, withinMs: number): Promise<void> {
  let said = '';
  child.stderr?.on('data', (chunk: Buffer) => (said = `${said}${chunk.toString()}`.slice(-500)));
  const rpc = jsonRpc(rpcUrl, 2_000);
  for (const until = Date.now() + withinMs; Date.now() < until;) {
    if (child.exitCode !== null || child.signalCode !== null) break;
    const chainId = await rpc.call('eth_chainId').catch(() => undefined);
    if (chainId === `0x${LOCAL_CHAIN_ID.toString(16)}`) return;
    await new Promise(resolve => setTimeout(resolve, 20));
  }
  throw new Error(`The local chain did not start. ${said.trim()}`);
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

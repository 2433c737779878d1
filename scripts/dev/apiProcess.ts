import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** The result of the latest start. */
export type ApiStatus = { readonly url: string } | { readonly problem: string };

interface ApiProcess {
  /** Resolves once the server has started or failed to. */
  readonly status: () => Promise<ApiStatus>;
  readonly restart: () => void;
  readonly stop: () => Promise<void>;
}

const untilReported = (child: ChildProcess): Promise<ApiStatus> =>
  Promise.race([
    once(child, 'message').then(([message]) => message as ApiStatus),
    once(child, 'exit').then(() => ({ problem: 'The server ended while starting. The terminal shows why.' })),
  ]);

/** How long a stopping server may wait for requests that the page keeps open. */
const MAX_STOP_MS = 5_000;

async function end(child: ChildProcess): Promise<void> {
  child.removeAllListeners('exit');
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const killer = setTimeout(() => child.kill('SIGKILL'), MAX_STOP_MS);
  await ended;
  clearTimeout(killer);
}

/** Runs the API server in a process of its own. `onStatus` is called after every start and after a crash. */
export function startApi(env: NodeJS.ProcessEnv, onStatus: (status: ApiStatus) => void): ApiProcess {
  const launch = () => fork('scripts/dev/apiServer.ts', { execArgv: ['--import', 'tsx'], env });
  let child = launch();
  const settle = async (): Promise<ApiStatus> => {
    const result = await untilReported(child);
    onStatus(result);
    if ('problem' in result) return result;
    child.once('exit', () => {
      const crashed: ApiStatus = { problem: 'The server crashed. The terminal shows why.' };
      status = Promise.resolve(crashed);
      onStatus(crashed);
    });
    return result;
  };
  const restart = async (): Promise<ApiStatus> => {
    await end(child);
    child = launch();
    return settle();
  };
  let status = settle();
  return {
    status: () => status,
    restart: () => void (status = status.then(restart)),
    stop: () => end(child),
  };
}

import type { AddressInfo } from 'node:net';
import type { Config } from '../config/config';
import { errorCode, OperatorError } from '../config/errors';
import type { App } from './appDeps';

const PORTS_TO_TRY = 20;
/** No right to use the port; an address that this machine does not have; an unknown name. */
const LISTEN_PROBLEMS: readonly unknown[] = ['EACCES', 'EADDRNOTAVAIL', 'ENOTFOUND'];

/** Returns the address. In local mode the next free port is used; a deployed server must not change its port by itself. */
export async function listen(app: App, { mode, host, port }: Config, print: (line: string) => void): Promise<string> {
  const last = mode === 'local' && port > 0 ? port + PORTS_TO_TRY : port;
  for (let candidate = port; ; candidate++) {
    try {
      await app.listen({ host, port: candidate });
      if (candidate !== port) print(`Port ${port} is taken; using ${candidate} instead.`);
      return addressOf(app, host);
    } catch (error: unknown) {
      if (LISTEN_PROBLEMS.includes(errorCode(error)))
        throw new OperatorError(
          `The server cannot listen on ${host}, port ${candidate}: ${String(error)}. Set HOST and PORT.`,
        );
      if (errorCode(error) !== 'EADDRINUSE') throw error;
      if (candidate === last)
        throw new OperatorError(`Port ${candidate} is taken. Stop the program that uses it, or set PORT.`);
    }
  }
}

function addressOf(app: App, host: string): string {
  const { port } = app.server.address() as AddressInfo;
  const isHere = ['127.0.0.1', '::1', '0.0.0.0', '::'].includes(host);
  return `http://${isHere ? 'localhost' : host}:${port}`;
}

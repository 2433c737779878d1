import { connect } from 'node:net';
import type { HostileRequest } from './protocol';

interface Response {
  /** 0 if the server closed the connection without a response, as it may when the request is not HTTP. */
  readonly status: number;
  readonly code: string | undefined;
}

const TIMEOUT_MS = 20_000;
const MAX_READ = 64 * 1024;

/** Writes the bytes on a connection of their own and reads the response to its end. */
export function send({ port, bytes, aim, isLast }: HostileRequest): Promise<Response> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const socket = connect({ port, host: '127.0.0.1' });
    socket.setTimeout(TIMEOUT_MS, () => socket.destroy(new Error(`${aim}: no response within ${TIMEOUT_MS} ms`)));
    socket.on('data', chunk => {
      if (size < MAX_READ) chunks.push(chunk);
      size += chunk.length;
    });
    // A server that refuses a request may reset the connection while the request is still being written.
    socket.on('error', error => (/ECONNRESET|EPIPE/.test(error.message) ? undefined : reject(error)));
    socket.on('close', () => resolve(read(Buffer.concat(chunks).toString('latin1'))));
    if (isLast) socket.end(bytes);
    else socket.write(bytes);
  });
}

function read(text: string): Response {
  const [, status = '0'] = /^HTTP\/1\.1 (\d{3})/.exec(text) ?? [];
  const [, code] = /"code":"([\w-]+)"/.exec(text) ?? [];
  return { status: Number(status), code };
}

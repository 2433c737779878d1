import type { FastifyRequest } from 'fastify';
import type { AddressInfo } from 'node:net';
import type { Config } from '../config';
import { Problem } from './problem';

const READS: readonly string[] = ['GET', 'HEAD', 'OPTIONS'];

/**
 * A write that a browser sends for another site's page is refused. The comparison is with what we know of ourselves,
 * never with the Host header, which the attacker's page can choose. No Origin at all means that no browser's page asks.
 */
export function checkOrigin(config: Pick<Config, 'mode' | 'port' | 'publicUrl'>, request: FastifyRequest): void {
  const { origin } = request.headers;
  if (READS.includes(request.method) || origin === undefined || ownOrigins(config, request).includes(origin)) return;
  throw new Problem('foreign-origin');
}

function ownOrigins(
  { mode, port, publicUrl }: Pick<Config, 'mode' | 'port' | 'publicUrl'>,
  request: FastifyRequest,
): readonly string[] {
  const published = publicUrl === null ? [] : [publicUrl];
  if (mode === 'production') return published;
  const listening = request.server.server.address() as AddressInfo | null;
  const own = listening?.port ?? port;
  return [...published, ...['localhost', '127.0.0.1', '[::1]'].map(host => `http://${host}:${own}`)];
}

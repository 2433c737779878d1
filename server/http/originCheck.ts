import type { FastifyRequest } from 'fastify';
import type { AddressInfo } from 'node:net';
import type { Config } from '../config';
import { Problem } from './problem';

type OwnPlace = Pick<Config, 'mode' | 'port' | 'publicUrl'>;

const READS: readonly string[] = ['GET', 'HEAD', 'OPTIONS'];

/**
 * A write that a browser sends for another site's page is refused. The comparison is with what we know of ourselves,
 * never with the Host header, which the attacker's page can choose. No Origin at all means that no browser's page asks.
 */
export function checkOrigin(config: OwnPlace, request: FastifyRequest): void {
  if (!READS.includes(request.method)) refuseForeignOrigin(config, request);
}

/** For reads, too, that act for somebody. */
export function refuseForeignOrigin(config: OwnPlace, request: FastifyRequest): void {
  const { origin } = request.headers;
  if (origin !== undefined && !ownOrigins(config, request).includes(origin)) throw new Problem('foreign-origin');
}

/** Where our own pages are, as browsers name it. */
export function ownOrigins({ mode, port, publicUrl }: OwnPlace, request: FastifyRequest): readonly string[] {
  const published = publicUrl === null ? [] : [publicUrl];
  if (mode === 'production') return published;
  const listening = request.server.server.address() as AddressInfo | null;
  const own = listening?.port ?? port;
  return [...published, ...['localhost', '127.0.0.1', '[::1]'].map(host => `http://${host}:${own}`)];
}

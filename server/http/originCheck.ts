import type { FastifyRequest } from 'fastify';
import type { AddressInfo } from 'node:net';
import type { Config } from '../config/config';
import { Problem } from './problem';

type Site = Pick<Config, 'mode' | 'port' | 'publicUrl'>;

const READS: readonly string[] = ['GET', 'HEAD', 'OPTIONS'];

/**
 * Refuses writes that a browser sends for a page of another site. Compares with our configured origins, never with the
 * Host header, which an attacker can choose. Without an Origin header, the request does not come from a page.
 */
export function checkOrigin(config: Site, request: FastifyRequest): void {
  if (!READS.includes(request.method)) refuseForeignOrigin(config, request);
}

/** For reads that act for a wallet, too. */
export function refuseForeignOrigin(config: Site, request: FastifyRequest): void {
  const { origin } = request.headers;
  if (origin !== undefined && !ownOrigins(config, request).includes(origin)) throw new Problem('foreign-origin');
}

export function ownOrigins({ mode, port, publicUrl }: Site, request: FastifyRequest): readonly string[] {
  const published = publicUrl === null ? [] : [publicUrl];
  if (mode === 'production') return published;
  const listening = request.server.server.address() as AddressInfo | null;
  const ownPort = listening?.port ?? port;
  return [...published, ...['localhost', '127.0.0.1', '[::1]'].map(host => `http://${host}:${ownPort}`)];
}

/** The origin that players open, for addresses in what leaves the site: the configured one, in local mode our own port. */
export function siteOrigin(config: Site, request: FastifyRequest): string {
  const [origin] = ownOrigins(config, request);
  if (origin === undefined) throw new Error('Production needs PUBLIC_URL.');
  return origin;
}

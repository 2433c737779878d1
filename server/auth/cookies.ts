import type { FastifyReply, FastifyRequest } from 'fastify';
import { PRODUCT } from '../../rules/index';
import type { Config } from '../config';

export type CookieName = 'session' | 'browser';

/** Read back by nobody but us: no script sees it, and no other site's page sends it along. */
const COMMON = 'Path=/; HttpOnly; SameSite=Strict';

/** On https the prefix makes browsers refuse the cookie from anyone but this very host. */
function nameOf(name: CookieName, { publicUrl }: Pick<Config, 'publicUrl'>): string {
  return `${isSecure(publicUrl) ? '__Host-' : ''}${PRODUCT.slug}-${name}`;
}

const isSecure = (publicUrl: string | null): boolean => publicUrl?.startsWith('https:') ?? false;

export function readCookie(
  request: FastifyRequest,
  name: CookieName,
  config: Pick<Config, 'publicUrl'>,
): string | undefined {
  const start = `${nameOf(name, config)}=`;
  return request.headers.cookie
    ?.split(/; */)
    .find(cookie => cookie.startsWith(start))
    ?.slice(start.length);
}

/** Gone after `seconds`, at once with 0. What is stored is ours to choose and needs no escaping. */
export function setCookie(
  reply: FastifyReply,
  name: CookieName,
  value: string,
  seconds: number,
  config: Pick<Config, 'publicUrl'>,
): void {
  const secure = isSecure(config.publicUrl) ? '; Secure' : '';
  void reply.header('set-cookie', `${nameOf(name, config)}=${value}; Max-Age=${seconds}; ${COMMON}${secure}`);
}

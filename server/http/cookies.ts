import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { PRODUCT } from '#rules/product';
import type { Config } from '../config/config';

type CookieName = 'session' | 'browser';
type Site = Pick<Config, 'publicUrl'>;

/** Scripts cannot read these cookies, and browsers do not send them with another site's requests. */
const COMMON: CookieSerializeOptions = { path: '/', httpOnly: true, sameSite: 'strict' };

const isSecure = ({ publicUrl }: Site): boolean => publicUrl?.startsWith('https:') ?? false;

/** On https, browsers accept a name with this prefix only from this host itself. */
export const cookieName = (name: CookieName, site: Site): string =>
  `${isSecure(site) ? '__Host-' : ''}${PRODUCT.slug}-${name}`;

export function readCookie(request: FastifyRequest, name: CookieName, site: Site): string | undefined {
  return request.cookies[cookieName(name, site)];
}

/** `maxAge` is in seconds; 0 deletes the cookie. */
export function setCookie(reply: FastifyReply, name: CookieName, value: string, maxAge: number, site: Site): void {
  void reply.setCookie(cookieName(name, site), value, { ...COMMON, maxAge, secure: isSecure(site) });
}

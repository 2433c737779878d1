import { METHODS } from 'node:http';
import type { HostileRequest, JsonSchema, Target, TargetRoute } from './protocol';

const HOSTILE = [
  '',
  '0',
  '-1',
  '1e999',
  'NaN',
  '9007199254740993',
  '9'.repeat(15),
  '9'.repeat(400),
  '__proto__',
  'constructor',
  'toString',
  'null',
  '\0',
  '\r\nx: y',
  '%',
  '%00',
  '%E0%A4%A',
  '%2e%2e%2f%2e%2e%2fpackage.json',
  '../../package.json',
  '..\\..\\package.json',
  "' or 1=1; drop table events; --",
  '${7*7}{{7*7}}',
  '<script>alert(1)</script>',
  'é\u202e💣\ud800',
  '.'.repeat(900),
  '/'.repeat(900),
  'a'.repeat(900),
  `0x${'0'.repeat(40)}`,
  `0x${'AbCdEf0123'.repeat(4)}`,
  `0x${'f'.repeat(41)}`,
] as const;

const NUMBERS = [0, -0, -1, 1, 2, 1.5, 1e308, -1e308, 2 ** 31, 2 ** 53, Number.MAX_SAFE_INTEGER] as const;

const BODIES = [
  '',
  '{',
  'null',
  '[]',
  '"text"',
  '1e400',
  '{"winner":1,"winner":2}',
  '{"__proto__":{"winner":1},"winner":1}',
  '{"constructor":{"prototype":{"x":1}}}',
  '{"winner":99999999999999999999999999}',
  '{"\\u0000":"\\ud800"}',
  '['.repeat(8_000),
  `${'{"a":'.repeat(2_000)}1${'}'.repeat(2_000)}`,
  `"${'x'.repeat(20_000)}"`,
  '\ufeff{}',
] as const;

const CONTENT_TYPES = [
  'application/json',
  'application/json; charset=utf-16',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  '*/*',
  ';',
] as const;

const RAW = [
  'GET / HTTP/9.9\r\n\r\n',
  'GET http://evil.example/ HTTP/1.1\r\nhost: evil.example\r\nconnection: close\r\n\r\n',
  'OPTIONS * HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n',
  'CONNECT x:443 HTTP/1.1\r\nhost: x\r\n\r\n',
  'GET / HTTP/1.1\r\n\r\n',
  'GET / HTTP/1.1\r\nhost: a\r\nhost: b\r\nconnection: close\r\n\r\n',
  'GET / HTTP/1.1\r\nhost: x\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n',
  'POST /api/session HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
  'POST /api/session HTTP/1.1\r\nhost: x\r\ncontent-length: -1\r\n\r\n',
  'POST /api/session HTTP/1.1\r\nhost: x\r\ncontent-length: 999\r\n\r\n{}',
  'POST /api/session HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\nffffffffffffffff\r\n',
  '\0\x01\x02\r\n\r\n',
  `GET /${'.'.repeat(15_000)}/x HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`,
  `GET /a${'/'.repeat(15_000)}x HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`,
  `GET / HTTP/1.1\r\nhost: x\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`,
] as const;

const OTHER_HEADERS = [
  'x-forwarded-for',
  'x-request-id',
  'if-none-match',
  'range',
  'authorization',
  'expect',
  'seen',
  'x',
] as const;

const RAW_SHARE = 0.04;
const FREE_PATH_SHARE = 0.08;
const MAX_DEPTH = 6;

const oneLine = (value: string): string => value.replace(/[\r\n\0]/g, ' ');

/** Makes the same requests for the same random numbers. */
export function requestMaker(target: Target, random: () => number): () => HostileRequest {
  const isLucky = (chance: number) => random() < chance;
  const pick = <T>(choices: readonly T[]): T => choices[Math.floor(random() * choices.length)] as T;
  const hostile = (): string => pick(HOSTILE);
  const text = (): string => (isLucky(0.6) ? pick(target.known) : hostile());

  /** Mostly of the right shape, so that it passes the outer checks. */
  const valueFor = (schema: JsonSchema, depth = 0): unknown => {
    if (isLucky(0.1) || depth > MAX_DEPTH) return pick([hostile(), null, {}, [], true, pick(NUMBERS)]);
    if (schema.anyOf) return valueFor(pick(schema.anyOf), depth + 1);
    if (schema.enum) return pick(schema.enum);
    if ('const' in schema) return schema.const;
    if (schema.type === 'integer' || schema.type === 'number') return pick(NUMBERS);
    if (schema.type === 'array') return Array.from({ length: 3 }, () => valueFor(schema.items ?? {}, depth + 1));
    if (schema.type !== 'object') return text();
    const fields = Object.entries(schema.properties ?? {}).filter(() => isLucky(0.95));
    return Object.fromEntries([
      ...fields.map(([name, field]) => [name, valueFor(field, depth + 1)]),
      ...(isLucky(0.05) ? [[hostile(), hostile()]] : []),
    ]);
  };

  /** Some values go into the address as they are. */
  const encoded = (value: string): string =>
    isLucky(0.9) ? encodeURIComponent(Buffer.from(value).toString()) : value.replace(/\s/g, '+');

  const pathFor = ({ url, schema }: TargetRoute): string => {
    const path = url.replace(/:\w+|\*/g, () => encoded(text()));
    const names = [...Object.keys(schema.querystring?.properties ?? {}), ...(isLucky(0.1) ? [hostile()] : [])];
    const pairs = names.filter(() => isLucky(0.7)).map(name => `${encoded(name)}=${encoded(text())}`);
    return pairs.length === 0 ? path : `${path}?${pairs.join('&')}`;
  };

  const headerLines = (port: number): readonly string[] => {
    const lines = ['host: localhost', 'connection: close'];
    if (isLucky(0.6)) lines.push(`cookie: ${isLucky(0.9) ? pick(target.cookies) : oneLine(hostile())}`);
    if (isLucky(0.2)) lines.push(`origin: ${isLucky(0.5) ? `http://localhost:${port}` : oneLine(hostile())}`);
    if (isLucky(0.2)) lines.push(`accept-encoding: ${pick(['br', 'gzip', 'br;q=9, *;q=0', oneLine(hostile())])}`);
    if (isLucky(0.2)) lines.push(`accept: ${pick(['text/html', '*/*', oneLine(hostile())])}`);
    if (isLucky(0.2)) lines.push(`${pick(OTHER_HEADERS)}: ${oneLine(hostile())}`);
    return lines;
  };

  const bodyFor = ({ schema }: TargetRoute): string => {
    if (schema.body === undefined && isLucky(0.8)) return '';
    return isLucky(0.7) ? JSON.stringify(valueFor(schema.body ?? {})) : pick(BODIES);
  };

  return () => {
    const port = pick(target.ports);
    if (isLucky(RAW_SHARE)) return { port, aim: 'raw bytes', bytes: Buffer.from(pick(RAW), 'latin1'), isLast: true };
    const route = pick(target.routes);
    const isFree = isLucky(FREE_PATH_SHARE);
    const path = isFree ? `/${hostile().replace(/\s/g, '+')}${isLucky(0.5) ? hostile() : ''}` : pathFor(route);
    const method = isLucky(0.8) ? route.method : pick(METHODS);
    const body = Buffer.from(isFree ? '' : bodyFor(route));
    const lines = [
      `${method} ${path} HTTP/1.1`,
      ...headerLines(port),
      ...(body.length > 0
        ? [`content-length: ${body.length}`, `content-type: ${isLucky(0.9) ? CONTENT_TYPES[0] : pick(CONTENT_TYPES)}`]
        : []),
    ];
    const aim = isFree ? 'any path' : `${method} ${route.url}`;
    return { port, aim, bytes: Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), body]) };
  };
}

import type { IncomingHttpHeaders } from 'node:http';

const ADDRESS = /^(?:\[([\da-f:.]+)\]|([\d.]+))(?::\d+)?$/i;

/** Removes the ports that some proxies add to addresses, because limits and ranges of trusted proxies are about addresses. */
export function dropForwardedPorts(headers: IncomingHttpHeaders): void {
  const forwarded = headers['x-forwarded-for'];
  if (typeof forwarded === 'string') headers['x-forwarded-for'] = forwarded.split(',').map(withoutPort).join(',');
}

function withoutPort(entry: string): string {
  const [, ipv6, ipv4] = ADDRESS.exec(entry.trim()) ?? [];
  return ipv6 ?? ipv4 ?? entry;
}

import { BlockList, isIPv6 } from 'node:net';
import type { IncomingHttpHeaders } from 'node:http';
import type { TrustProxy } from '../config';

/** Whether an address belongs to one of our proxies; `hop` 0 is the one that has connected to this server. */
export function trustOf(proxies: TrustProxy): (address: string | undefined, hop: number) => boolean {
  if (proxies === false) return () => false;
  if (typeof proxies === 'number') return (_address, hop) => hop < proxies;
  const ranges = new BlockList();
  for (const range of proxies) {
    const [address = '', bits = isIPv6(address) ? 128 : 32] = range.split('/');
    ranges.addSubnet(address, Number(bits), familyOf(address));
  }
  return address => address !== undefined && ranges.check(address, familyOf(address));
}

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4');

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

const FORWARDING = /^(x-forwarded-.+|forwarded|via|x-real-ip)$/;

/** Whether a proxy, or a client that poses as one, has added a header that proxies add. */
export function isForwarded(headers: IncomingHttpHeaders): boolean {
  return Object.keys(headers).some(name => FORWARDING.test(name));
}

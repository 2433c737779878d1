import { BlockList, isIPv6 } from 'node:net';
import type { IncomingHttpHeaders } from 'node:http';
import type { TrustProxy } from '../config/config';

const WITH_PORT = /^(?:\[([\da-f:.]+)\]|([\d.]+))(?::\d+)?$/i;

/** Some proxies add ports to the addresses that they forward. */
function withoutPort(address: string): string {
  const [, ipv6, ipv4] = WITH_PORT.exec(address) ?? [];
  return ipv6 ?? ipv4 ?? address;
}

/** The address of a request's client, without a port; empty if the client has hung up. */
export function clientIp({ ip = '' }: { readonly ip?: string }): string {
  return withoutPort(ip);
}

/** Whether an address belongs to one of our proxies; `hop` 0 is the one that has connected to this server. */
export function trustOf(proxies: TrustProxy): (address: string | undefined, hop: number) => boolean {
  if (proxies === false) return () => false;
  if (typeof proxies === 'number') return (_address, hop) => hop < proxies;
  const ranges = new BlockList();
  for (const range of proxies) {
    const [address = '', bits = isIPv6(address) ? 128 : 32] = range.split('/');
    ranges.addSubnet(address, Number(bits), familyOf(address));
  }
  return given => {
    const address = withoutPort(given ?? '');
    return ranges.check(address, familyOf(address));
  };
}

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4');

const FORWARDING = /^(x-forwarded-.+|forwarded|via|x-real-ip)$/;

/** Whether a proxy, or a client that poses as one, has added a header that proxies add. */
export function isForwarded(headers: IncomingHttpHeaders): boolean {
  return Object.keys(headers).some(name => FORWARDING.test(name));
}

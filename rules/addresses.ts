/** '0x3f5c…9a1c' as the screens show it: the first 4 and last 4 characters joined by '...'. */
export function shortAddress(address: string): string {
  return `${address.slice(0, 4)}...${address.slice(-4)}`;
}

export function isSameAddress(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}

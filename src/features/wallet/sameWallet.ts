import type { ConnectedWallet } from '../../platform/platform';

export function sameWallet(one: ConnectedWallet, other: ConnectedWallet): boolean {
  return (
    one.label === other.label &&
    one.chainId === other.chainId &&
    one.address.toLowerCase() === other.address.toLowerCase()
  );
}

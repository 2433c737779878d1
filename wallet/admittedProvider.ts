import type { EIP1193Provider } from '@web3-onboard/common';
import type { ConnectedWallet } from './walletGateway';
import { accountsIn, chainIn, type Ask } from './walletCalls';

type Listener = (value: unknown) => void;
type EventCall = (event: string, listener: Listener) => void;

const hex = (chain: number): string => `0x${chain.toString(16)}`;

/**
 * A wallet's provider as web3-onboard gets it: a new object, because a wallet's own may be frozen, a proxy, or shared
 * with other code of the page.
 */
export function admittedProvider(provider: EIP1193Provider, { address, chainId }: ConnectedWallet): EIP1193Provider {
  const ask = provider.request.bind(provider) as Ask;
  // web3-onboard requests these once while it admits a wallet, which has already shared them.
  const known = new Map<string, unknown>([
    ['eth_requestAccounts', [address]],
    ['eth_chainId', hex(chainId)],
  ]);
  const request: Ask = call => {
    // web3-onboard requests these for an account centre that is never shown. It drops accounts without a permission,
    // and would mistake a wallet that changes its account for one that has disconnected.
    if (call.method === 'eth_getBalance') return Promise.resolve('0x0');
    if (call.method === 'wallet_getPermissions') return Promise.resolve([]);
    const result = known.get(call.method);
    return known.delete(call.method) ? Promise.resolve(result) : ask(call);
  };
  return {
    ...checkedEvents(provider),
    request,
    ...(provider.disconnect && { disconnect: provider.disconnect.bind(provider) }),
  } as EIP1193Provider;
}

/** web3-onboard does not check the values of these events; garbage would cause an unhandled error. */
const CHECKS = new Map<string, (listener: Listener) => Listener>([
  ['accountsChanged', listener => accounts => listener(accountsIn(accounts))],
  [
    'chainChanged',
    listener => value => {
      const chain = chainIn(value);
      if (chain !== null) listener(hex(chain));
    },
  ],
]);

/** Some wallets lack `on` or `removeListener`, which the type promises. */
function checkedEvents(provider: EIP1193Provider): Pick<EIP1193Provider, 'on' | 'removeListener'> {
  const own = provider as { on?: EventCall; removeListener?: EventCall };
  const checked = new Map<Listener, Listener>();
  const on: EventCall = (event, listener) => {
    const guarded = CHECKS.get(event)?.(listener) ?? listener;
    checked.set(listener, guarded);
    own.on?.call(provider, event, guarded);
  };
  const removeListener: EventCall = (event, listener) => {
    own.removeListener?.call(provider, event, checked.get(listener) ?? listener);
    checked.delete(listener);
  };
  return { on: on as EIP1193Provider['on'], removeListener };
}

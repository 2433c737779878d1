import type { RuntimeConfig } from '../config';
import type { ConnectedWallet, WalletGateway } from '../platform';
import type { openStack } from './stack';

interface Stack {
  readonly openStack: typeof openStack;
}
type OpenedStack = ReturnType<typeof openStack>;

/** All that the first chunk holds of the wallet: where to find the rest. */
export function openWallet(
  config: RuntimeConfig,
  load: () => Promise<Stack> = () => import(/* webpackChunkName: "wallet" */ './stack'),
): WalletGateway {
  const listeners = new Set<(wallet: ConnectedWallet | null) => void>();
  let opened: Promise<OpenedStack> | undefined;

  const open = (): Promise<OpenedStack> => {
    opened ??= load().then(stack => stack.openStack(config, wallet => listeners.forEach(tell => tell(wallet))));
    // A chunk that did not load may load the next time.
    opened.catch(() => (opened = undefined));
    return opened;
  };

  return {
    connectors: async request => (await open()).connectors(request),
    connect: async request => (await open()).connect(request),
    abandon: async () => (await open()).abandon(),
    onPairing: async listener => (await open()).onPairing(listener),
    disconnect: async () => (await open()).disconnect(),
    sign: async request => (await open()).sign(request),
    switchChain: async () => (await open()).switchChain(),
    watchTransfers: async watch => (await open()).watchTransfers(watch),
    onChange: listener => void listeners.add(listener),
  };
}

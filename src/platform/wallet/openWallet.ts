import type { RuntimeConfig } from '../config';
import type { ConnectedWallet, WalletGateway } from '../platform';

type Stack = typeof import('./stack');
type OpenedStack = ReturnType<Stack['openStack']>;

/** All that the first chunk holds of the wallet: where to find the rest. */
export function openWallet(
  config: RuntimeConfig,
  load: () => Promise<Stack> = () => import(/* webpackChunkName: "wallet" */ './stack'),
): WalletGateway {
  const listeners = new Set<(wallet: ConnectedWallet | null) => void>();
  let opened: Promise<OpenedStack> | undefined;

  const open = (): Promise<OpenedStack> => {
    opened ??= load().then(({ openStack }) => openStack(config, wallet => listeners.forEach(tell => tell(wallet))));
    // A chunk that did not load may load the next time.
    opened.catch(() => (opened = undefined));
    return opened;
  };

  return {
    connectors: async () => (await open()).connectors(),
    connect: async request => (await open()).connect(request),
    disconnect: async () => (await open()).disconnect(),
    onChange: listener => void listeners.add(listener),
  };
}

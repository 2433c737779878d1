import type { RuntimeConfig } from '../contract/runtimeConfig';
import type { SignInOnConnect, WalletChange, WalletGateway } from './walletGateway';
import type { openStack } from './stack';

interface Stack {
  readonly openStack: typeof openStack;
}
type OpenedStack = ReturnType<typeof openStack>;

/** The part of the wallet that is in the first script: it loads the rest when it is needed. */
export function openWallet(
  config: RuntimeConfig,
  load: () => Promise<Stack> = () => import(/* webpackChunkName: "wallet" */ './stack'),
): WalletGateway {
  const listeners = new Set<(change: WalletChange) => void>();
  let signIn: SignInOnConnect | undefined;
  let opened: Promise<OpenedStack> | undefined;

  const open = (): Promise<OpenedStack> => {
    opened ??= load().then(stack =>
      stack.openStack(config, { signIn, onChange: change => listeners.forEach(listener => listener(change)) }),
    );
    // After a failed load the next call tries again.
    opened.catch(() => (opened = undefined));
    return opened;
  };

  return {
    load: async () => {
      await open();
    },
    connectors: async request => (await open()).connectors(request),
    connect: async request => (await open()).connect(request),
    signInOnConnect: given => void (signIn = given),
    abandon: async () => (await open()).abandon(),
    onPairing: async listener => (await open()).onPairing(listener),
    disconnect: async () => (await open()).disconnect(),
    sign: async request => (await open()).sign(request),
    changeAccount: async () => (await open()).changeAccount(),
    switchChain: async () => (await open()).switchChain(),
    watchTransfers: async watch => (await open()).watchTransfers(watch),
    onChange: listener => void listeners.add(listener),
  };
}

import type { GetInterfaceHelpers, WalletHelpers, WalletInit, WalletInterface } from '@web3-onboard/common';
import { LOCAL_WALLET, type RuntimeConfig, TIMES, WALLET_CONNECT } from '../config';
import type { OpenContext } from './connection';
import type { WalletConnectOptions } from './walletConnect/types';
import { WalletError } from './walletError';

/** A wallet that comes with the game instead of the browser. Its code loads once it is chosen. */
export interface OwnWallet {
  readonly label: string;
  /** Whether it is listed among the installed ones; the others open somewhere else first. */
  readonly installed: boolean;
  readonly needsNoApp?: true;
  /** In milliseconds, including the time that its owner takes. */
  readonly timeLimit: number;
  readonly load: (context: OpenContext) => Promise<WalletInit>;
}

interface OwnWalletOptions extends Pick<WalletConnectOptions, 'chains' | 'onPairing'> {
  readonly config: RuntimeConfig;
}

export function ownWallets({ config, chains, onPairing }: OwnWalletOptions): OwnWallet[] {
  return [...localWallets(config), ...walletConnects(config, { chains, onPairing }), coinbase];
}

/** A wallet module of web3-onboard, made and opened as web3-onboard itself does it. */
export async function openOwnWallet(
  { load }: OwnWallet,
  context: OpenContext,
  { helpers, tools }: { readonly helpers: WalletHelpers; readonly tools: GetInterfaceHelpers },
): Promise<WalletInterface> {
  const init = await load(context).catch(notLoaded);
  const module = [init(helpers) ?? []].flat()[0];
  if (!module) throw new WalletError('missing-provider');
  return module.getInterface(tools);
}

function notLoaded(cause: unknown): never {
  throw new WalletError('not-loaded', cause instanceof Error ? cause.message : '');
}

function localWallets({ localWallet, chain }: RuntimeConfig): OwnWallet[] {
  if (!localWallet) return [];
  return [
    {
      label: LOCAL_WALLET,
      installed: true,
      timeLimit: TIMES.walletAnswer,
      load: async ({ account }) => {
        const { localWallet: open } = await import(/* webpackChunkName: "local-wallet" */ './localWallet');
        return open({ ...localWallet, chainId: chain.id, chosen: account });
      },
    },
  ];
}

function walletConnects(
  { walletConnect }: RuntimeConfig,
  options: Pick<WalletConnectOptions, 'chains' | 'onPairing'>,
): OwnWallet[] {
  if (!walletConnect) return [];
  return [
    {
      label: WALLET_CONNECT,
      installed: false,
      timeLimit: TIMES.pairing,
      load: async ({ signal }) => {
        const chunk = await import(/* webpackChunkName: "walletconnect" */ './walletConnect/walletConnect');
        return chunk.walletConnect({
          ...walletConnect,
          ...options,
          name: document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content ?? document.title,
          icon: new URL('/page/icon-180.png', location.href).href,
          signal,
          relayTimeLimit: TIMES.relayAnswer,
        });
      },
    },
  ];
}

const coinbase: OwnWallet = {
  label: 'Coinbase Wallet',
  installed: false,
  needsNoApp: true,
  timeLimit: TIMES.walletElsewhere,
  load: async () => (await import(/* webpackChunkName: "coinbase-wallet" */ './coinbaseWallet')).coinbaseWallet(),
};

import type { GetInterfaceHelpers, WalletHelpers, WalletInit } from '@web3-onboard/common';
import type { RuntimeConfig, WalletApp } from '../contract/runtimeConfig';
import { LOCAL_WALLET, TIMES, WALLET_CONNECT } from './constants';
import type { Connector } from './walletGateway';
import type { OpenContext, OpenedWallet } from './attempt';
import { opensPage, pageLink, usableApps } from './walletApps';
import { openApp } from './walletConnect/handover';
import type { WalletConnectOptions } from './walletConnect/types';
import { WalletError } from './walletError';

/** A wallet that comes with the game instead of the browser. Its code loads once it is chosen. */
export interface OwnWallet extends Pick<Connector, 'needsNoApp' | 'install' | 'opensPage' | 'pairs'> {
  readonly label: string;
  /** A file beside the other pictures of wallets; without one, the wallet is shown with the one for its label. */
  readonly icon?: string;
  /** Whether it is listed among the installed ones; the others open somewhere else first. */
  readonly installed: boolean;
  /** In milliseconds, including the time that its owner takes. */
  readonly timeLimit: number;
  readonly load: (context: OpenContext) => Promise<WalletInit>;
}

/** The device and browser that show the page. */
export interface Device {
  /** A phone or tablet, on which wallets are apps. */
  readonly isHandheld: boolean;
  /** The wallet in whose own browser the page is open. */
  readonly browser: string | null;
}

interface OwnWalletOptions extends Pick<WalletConnectOptions, 'chains' | 'onPairing'> {
  readonly config: RuntimeConfig;
  readonly device: Device;
}

/** Apps come first, except inside a wallet's own browser, which is one. */
export function ownWallets(options: OwnWalletOptions): OwnWallet[] {
  const { config, device } = options;
  const apps = device.isHandheld && device.browser === null ? walletApps(options) : [];
  const all = [...apps, ...localWallets(config), ...walletConnects(options), ...coinbase(config)];
  return all.filter(({ label }) => label !== device.browser);
}

/** A wallet module of web3-onboard, made and opened as web3-onboard itself does it. */
export async function openOwnWallet(
  { load }: OwnWallet,
  context: OpenContext,
  { helpers, tools }: { readonly helpers: WalletHelpers; readonly tools: GetInterfaceHelpers },
): Promise<OpenedWallet> {
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
      timeLimit: TIMES.walletResponse,
      load: async ({ account }) => {
        const { localWallet: open } = await import(/* webpackChunkName: "local-wallet" */ './localWallet');
        return open({ ...localWallet, chainId: chain.id, chosen: account });
      },
    },
  ];
}

function walletConnects(options: OwnWalletOptions): OwnWallet[] {
  if (!options.config.walletConnect) return [];
  const pairs = options.device.isHandheld ? 'any-app' : 'code';
  return [{ ...overWalletConnect(options, WALLET_CONNECT), pairs }];
}

function walletApps(options: OwnWalletOptions): OwnWallet[] {
  const { walletApps, walletConnect, assetBase } = options.config;
  return usableApps(walletApps, walletConnect !== null).map(app => ({
    ...(opensPage(app) ? inItsBrowser(app) : { ...overWalletConnect(options, app.name, app), pairs: 'app' as const }),
    icon: `${assetBase}wallets/${app.icon ?? 'wallet.svg'}`,
    ...(app.install !== undefined && { install: app.install }),
  }));
}

const inItsBrowser = (app: WalletApp): OwnWallet => ({
  label: app.name,
  installed: false,
  opensPage: pageLink(app, location),
  timeLimit: TIMES.walletResponse,
  load: () => Promise.reject(new WalletError('missing-provider')),
});

function overWalletConnect(
  { config: { walletConnect }, device, ...options }: OwnWalletOptions,
  label: string,
  app?: WalletApp,
): OwnWallet {
  return {
    label,
    installed: false,
    timeLimit: TIMES.pairing,
    load: async ({ signal, offerSignIn }) => {
      const chunk = await import(/* webpackChunkName: "walletconnect" */ './walletConnect/walletConnect');
      if (!walletConnect) throw new WalletError('missing-provider');
      return chunk.walletConnect({
        ...walletConnect,
        ...options,
        label,
        offerSignIn,
        ...(app && { app }),
        isHandheld: device.isHandheld,
        openApp,
        name: document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content ?? document.title,
        icon: new URL('/page/icon-180.png', location.href).href,
        signal,
        relayTimeLimit: TIMES.relayResponse,
      });
    },
  };
}

/** Its accounts are contracts. Without a node, the server cannot check their signatures, so it is not listed then. */
function coinbase({ contractWallets }: RuntimeConfig): OwnWallet[] {
  if (!contractWallets) return [];
  return [
    {
      label: 'Coinbase Wallet',
      installed: false,
      needsNoApp: true,
      timeLimit: TIMES.walletElsewhere,
      load: async () => (await import(/* webpackChunkName: "coinbase-wallet" */ './coinbaseWallet')).coinbaseWallet(),
    },
  ];
}

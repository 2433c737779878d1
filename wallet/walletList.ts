import type { GetInterfaceHelpers, WalletHelpers, WalletModule } from '@web3-onboard/common';
import { LOCAL_WALLET, TIMES, WALLET_CONNECT } from './constants';
import type { Connector } from './walletGateway';
import { announcedWallets, type AnnouncedWallet } from './announcedWallets';
import { classicWallets } from './classicWallets';
import type { ConnectRequest, FoundWallet } from './attempt';
import type { ConnectionParts } from './connection';
import { openOwnWallet, type Device, type OwnWallet } from './ownWallets';
import { WalletError } from './walletError';

/** Listed even if it is missing, so that newcomers see what to install. */
const METAMASK = { label: 'MetaMask', install: 'https://metamask.io/download' };

/** Wallets for which `public/assets/wallets` has a picture. */
const DRAWN = /^(MetaMask|Coinbase Wallet|Rainbow|Trust Wallet|Zerion|Uniswap Wallet|Ledger Wallet)$/;

interface ListedWallet extends FoundWallet {
  readonly connector: Connector;
}

interface WalletList {
  /**
   * Installed wallets first, then those that open elsewhere, on phones apps before all others of ours, then the missing
   * one; `recent` before all others.
   */
  connectors(recent: string | null): readonly Connector[];
  readonly find: ConnectionParts['find'];
  readonly timeLimitOf: ConnectionParts['timeLimitOf'];
  /** Calls back whenever a wallet announces itself. Returns a function that stops this. */
  onNew(listener: () => void): () => void;
}

interface WalletListOptions {
  readonly own: readonly OwnWallet[];
  readonly device: Device;
  /** The picture of wallets that announce none. */
  readonly genericIcon: string;
  readonly helpers: WalletHelpers;
  readonly tools: () => GetInterfaceHelpers;
}

export function openWalletList(options: WalletListOptions): WalletList {
  const { own, helpers, device } = options;
  // An app is not listed beside the same wallet in this browser. The other names mean the same wallet on every site.
  const reserved = [LOCAL_WALLET, WALLET_CONNECT, ...own.filter(isNoApp).map(({ label }) => label)];
  const listeners = new Set<() => void>();
  const notify = (): void => listeners.forEach(listener => listener());
  const announced = announcedWallets(window, { reserved, onNew: notify });
  // The older way to announce a wallet.
  window.addEventListener('ethereum#initialized', notify, { once: true });

  /** The page's globals may change at any time, so they are read again each time. */
  const listed = (): readonly ListedWallet[] => {
    const introduced = announced();
    const classic = classicWallets(helpers, { announced: introduced, reserved, browser: device.browser });
    const here = [
      ...introduced.map(wallet => listAnnounced(wallet, options)),
      ...classic.map(module => listClassic(module, options)),
    ].sort((one, other) => Number(isOf(device, other)) - Number(isOf(device, one)));
    const isHere = (label: string): boolean => here.some(({ connector }) => connector.label === label);
    const ours = own.filter(({ label }) => !isHere(label));
    const first = device.isHandheld ? [] : ours.filter(({ installed }) => installed);
    const present = [
      ...first.map(wallet => listOwn(wallet, options)),
      ...here,
      ...ours.filter(wallet => !first.includes(wallet)).map(wallet => listOwn(wallet, options)),
    ];
    const hasMetaMask = present.some(({ connector }) => connector.label === METAMASK.label);
    return hasMetaMask || device.browser !== null ? present : [...present, missing];
  };
  /** A wallet of another domain only shares the name. */
  const installed = ({ label, rdns = '' }: ConnectRequest): ListedWallet | undefined => {
    const present = listed().filter(({ connector }) => connector.installed);
    const candidates = rdns === '' ? present : present.filter(wallet => wallet.rdns === rdns);
    return candidates.find(({ connector }) => connector.label === label) ?? (rdns === '' ? undefined : candidates[0]);
  };
  const onNew = (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };

  return {
    connectors: recent =>
      recentFirst(
        listed().map(({ connector }) => connector),
        recent,
      ),
    find: (request, signal) => {
      const found = installed(request);
      if (found) return Promise.resolve(found);
      if (!request.silent) return Promise.reject(new WalletError('missing-provider'));
      return new Promise(resolve => {
        const stop = onNew(() => {
          const late = installed(request);
          if (!late) return;
          stop();
          resolve(late);
        });
        signal.addEventListener('abort', stop);
      });
    },
    timeLimitOf: ({ label, silent }) =>
      silent ? TIMES.silentResponse : (own.find(wallet => wallet.label === label)?.timeLimit ?? TIMES.walletResponse),
    onNew,
  };
}

const isNoApp = ({ opensPage, pairs }: OwnWallet): boolean => opensPage === undefined && pairs !== 'app';

/** Inside a wallet's own browser that wallet comes first. */
const isOf = ({ browser }: Device, { connector }: ListedWallet): boolean => connector.label === browser;

function listOwn(wallet: OwnWallet, { helpers, tools }: Pick<WalletListOptions, 'helpers' | 'tools'>): ListedWallet {
  const { label, icon = '', needsNoApp, install, opensPage, pairs } = wallet;
  return {
    connector: {
      ...connectorOf(label),
      icon,
      ...(needsNoApp && { needsNoApp }),
      ...(install !== undefined && { install }),
      ...(opensPage !== undefined && { opensPage }),
      ...(pairs && { pairs }),
    },
    holdsSession: true,
    rdns: '',
    triesSignIn: false,
    open: context => openOwnWallet(wallet, context, { helpers, tools: tools() }),
  };
}

const listAnnounced = (
  { label, rdns, icon, provider }: AnnouncedWallet,
  { genericIcon }: WalletListOptions,
): ListedWallet => ({
  connector: { ...connectorOf(label), icon: icon || genericIcon },
  holdsSession: false,
  rdns,
  triesSignIn: true,
  open: () => Promise.resolve({ provider }),
});

const listClassic = (
  { label, getInterface }: WalletModule,
  { genericIcon, tools }: WalletListOptions,
): ListedWallet => ({
  connector: { ...connectorOf(label), icon: DRAWN.test(label) ? '' : genericIcon },
  holdsSession: false,
  rdns: '',
  triesSignIn: false,
  open: () => getInterface(tools()),
});

/** Without an icon of its own a connector gets the one that we drew for its name. */
const connectorOf = (label: string): Connector => ({ label, icon: '', installed: true });

const missing: ListedWallet = {
  connector: { ...connectorOf(METAMASK.label), installed: false, install: METAMASK.install },
  holdsSession: false,
  rdns: '',
  triesSignIn: false,
  open: () => Promise.reject(new WalletError('missing-provider')),
};

/** The wallet that was used last is listed first and marked, if it is still installed. */
export function recentFirst(connectors: readonly Connector[], recent: string | null): readonly Connector[] {
  const last = connectors.find(({ label, installed }) => label === recent && installed);
  if (!last) return connectors;
  return [{ ...last, recent: true }, ...connectors.filter(connector => connector !== last)];
}

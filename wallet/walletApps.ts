import type { WalletApp } from '../contract/runtimeConfig';
import { asksToConnect } from './unfinishedConnect';

/**
 * The apps that phones list, unless the server's configuration names others. A link to a wallet's own page would show
 * its maker the key in WalletConnect's code if the app is missing, so those are schemes that only the app opens.
 */
const WALLET_APPS: readonly WalletApp[] = [
  {
    name: 'MetaMask',
    link: 'https://link.metamask.io/dapp/{page}',
    install: 'https://metamask.io/download',
    icon: 'metamask.svg',
  },
  { name: 'Rainbow', link: 'rainbow://wc?uri={uri}', install: 'https://rainbow.me/download', icon: 'rainbow.svg' },
  {
    name: 'Trust Wallet',
    link: 'trust://wc?uri={uri}',
    install: 'https://trustwallet.com/download',
    icon: 'trust-wallet.svg',
  },
  { name: 'Zerion', link: 'zerion://wc?uri={uri}', install: 'https://zerion.io/download', icon: 'zerion.svg' },
  {
    name: 'Uniswap Wallet',
    link: 'uniswap://wc?uri={uri}',
    install: 'https://wallet.uniswap.org',
    icon: 'uniswap-wallet.svg',
  },
  {
    // Not 'Coinbase Wallet', which is the label of the wallet that opens in a window and needs no app.
    name: 'Coinbase Wallet app',
    link: 'https://go.cb-w.com/dapp?cb_url={url}',
    install: 'https://www.coinbase.com/wallet/downloads',
    icon: 'coinbase-wallet.svg',
  },
  {
    name: 'Ledger Wallet',
    link: 'ledgerlive://wc?uri={uri}',
    install: 'https://www.ledger.com/ledger-live',
    icon: 'ledger-wallet.svg',
  },
];

/** Without WalletConnect only the apps that open this page in their own browser can be used. */
export function usableApps(configured: readonly WalletApp[] | null, hasWalletConnect: boolean): readonly WalletApp[] {
  return (configured ?? WALLET_APPS).filter(app => hasWalletConnect || opensPage(app));
}

export const opensPage = ({ link }: WalletApp): boolean => !link.includes('{uri}');

/** The opened page then connects to the wallet in whose browser it is. */
export function pageLink({ link }: WalletApp, { host, pathname, search, protocol }: Location): string {
  const page = `${host}${pathname}${asksToConnect(search) ? search : `${search === '' ? '?' : `${search}&`}connect`}`;
  return link.replace('{page}', page).replace('{url}', encodeURIComponent(`${protocol}//${page}`));
}

export const pairingLink = ({ link }: WalletApp, uri: string): string => link.replace('{uri}', encodeURIComponent(uri));

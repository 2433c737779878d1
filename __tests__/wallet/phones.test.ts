import EventEmitter from 'eventemitter3';
import type { WalletApp } from '../../contract/runtimeConfig';
import { openWalletList } from '../../wallet/walletList';
import { ownWallets, type Device } from '../../wallet/ownWallets';
import { pageLink, pairingLink } from '../../wallet/walletApps';
import { isHandheld } from '../../wallet/walletBrowser';
import { TEST_CONFIG } from '../src/support/platformDouble';

const HELPERS = { device: { type: 'mobile', os: { name: 'iOS' }, browser: { name: 'Safari' } } } as never;
const SAFARI: Device = { isHandheld: true, browser: null };
const WALLET_CONNECT = { projectId: 'abc', relayUrl: 'wss://relay.example' };

function listOn(device: Device, config: Partial<typeof TEST_CONFIG> = { walletConnect: WALLET_CONNECT }) {
  const tools = () => ({ chains: [], appMetadata: null, EventEmitter: EventEmitter as never });
  const own = ownWallets({ config: { ...TEST_CONFIG, ...config }, device, chains: [1], onPairing: () => undefined });
  return openWalletList({ own, device, genericIcon: '/wallet.svg', helpers: HELPERS, tools });
}
const labelsOn = (...request: Parameters<typeof listOn>) =>
  listOn(...request)
    .connectors(null)
    .map(({ label }) => label);

afterEach(() => {
  Reflect.deleteProperty(window, 'ethereum');
});

describe('a phone lists', () => {
  test('apps first, then any other wallet, each with its own way to connect', () => {
    const connectors = listOn(SAFARI).connectors(null);
    expect(connectors.map(({ label }) => label)).toEqual([
      'MetaMask',
      'Rainbow',
      'Trust Wallet',
      'Zerion',
      'Uniswap Wallet',
      'Coinbase Wallet app',
      'Ledger Wallet',
      'WalletConnect',
      'Coinbase Wallet',
    ]);
    expect(connectors[0]).toMatchObject({ opensPage: `https://link.metamask.io/dapp/${location.host}/?connect` });
    expect(connectors[1]).toMatchObject({ pairs: 'app', icon: '/assets/wallets/rainbow.svg' });
    const page = encodeURIComponent(`${location.origin}/?connect`);
    expect(connectors[5]).toMatchObject({ opensPage: `https://go.cb-w.com/dapp?cb_url=${page}` });
    expect(connectors[7]).toMatchObject({ pairs: 'any-app' });
  });

  test('without WalletConnect only the apps that open the page themselves', () => {
    expect(labelsOn(SAFARI, { walletConnect: null })).toEqual(['MetaMask', 'Coinbase Wallet app', 'Coinbase Wallet']);
  });

  test("the operator's apps instead of ours, with an icon that exists", () => {
    const walletApps: WalletApp[] = [{ name: 'Frame', link: 'frame://wc?uri={uri}' }];
    const [first, second] = listOn(SAFARI, { walletApps, walletConnect: WALLET_CONNECT }).connectors(null);
    expect(first).toMatchObject({ label: 'Frame', icon: '/assets/wallets/wallet.svg' });
    expect(second).toMatchObject({ label: 'WalletConnect' });
  });

  test('a wallet that is in this browser only once, and before all apps', () => {
    const list = listOn(SAFARI);
    const info = { uuid: 'rainbow', name: 'Rainbow', rdns: 'me.rainbow', icon: '' };
    const provider = { request: () => Promise.resolve(null), on: () => undefined };
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info, provider } }));
    const connectors = list.connectors(null);
    expect(connectors.filter(({ label }) => label === 'Rainbow')).toEqual([connectors[0]]);
    expect(connectors[0]).not.toHaveProperty('pairs');
  });

  test('no wallet without a way to sign in', () => {
    expect(labelsOn(SAFARI, { contractWallets: false })).not.toContain('Coinbase Wallet');
  });
});

test('a desktop lists no apps, and its code is to be scanned', () => {
  const connectors = listOn({ isHandheld: false, browser: null }).connectors(null);
  expect(connectors.map(({ label }) => label)).toEqual(['WalletConnect', 'Coinbase Wallet', 'MetaMask']);
  expect(connectors[0]).toMatchObject({ pairs: 'code' });
});

describe("a wallet's own browser lists", () => {
  test('its wallet first, under its right name, whatever it claims to be', () => {
    Object.assign(window, { ethereum: { isMetaMask: true, request: () => Promise.resolve(null) } });
    const labels = labelsOn({ isHandheld: true, browser: 'Trust Wallet' });
    expect(labels).toEqual(['Trust Wallet', 'WalletConnect', 'Coinbase Wallet']);
  });

  test.each([
    ['Rainbow', ''],
    ['Your wallet', '/wallet.svg'],
  ])('%s with a picture that exists', (browser, icon) => {
    Object.assign(window, { ethereum: { isMetaMask: true, request: () => Promise.resolve(null) } });
    expect(listOn({ isHandheld: true, browser }).connectors(null)[0]).toMatchObject({ label: browser, icon });
  });

  test('the wallet itself instead of our connector of the same name', () => {
    const list = listOn({ isHandheld: true, browser: 'Coinbase Wallet' });
    const provider = { request: () => Promise.resolve(null), on: () => undefined };
    const announce = (name: string) => {
      const detail = { info: { uuid: name, name, rdns: '', icon: '' }, provider };
      window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
    };
    announce('Something else');
    announce('Coinbase Wallet');
    const [first, ...others] = list.connectors(null);
    expect(first).toMatchObject({ label: 'Coinbase Wallet' });
    expect(first).not.toHaveProperty('needsNoApp');
    expect(others.map(({ label }) => label)).not.toContain('Coinbase Wallet');
  });
});

test.each([
  ['https://a.link/{page}', '?demo', 'https://a.link/duds.example/wardrobe?demo&connect'],
  ['https://a.link/{page}', '?connect', 'https://a.link/duds.example/wardrobe?connect'],
  ['a://open?url={url}', '', 'a://open?url=https%3A%2F%2Fduds.example%2Fwardrobe%3Fconnect'],
])('%s leads to this page with %j', (link, search, expected) => {
  const page = { protocol: 'https:', host: 'duds.example', pathname: '/wardrobe', search } as Location;
  expect(pageLink({ name: 'A', link }, page)).toBe(expected);
});

test('a code is encoded into the link of its app', () => {
  const link = pairingLink({ name: 'A', link: 'a://wc?uri={uri}' }, 'wc:1@2?symKey=a&b');
  expect(link).toBe('a://wc?uri=wc%3A1%402%3FsymKey%3Da%26b');
});

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', 5, true],
  ['Mozilla/5.0 (Linux; Android 15; Pixel 8)', 5, true],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 5, true],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 0, false],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64)', 10, false],
])('%s with %i fingers is handheld: %s', (userAgent, maxTouchPoints, expected) => {
  expect(isHandheld({ userAgent, maxTouchPoints } as Navigator)).toBe(expected);
});

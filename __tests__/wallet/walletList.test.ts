import { readdirSync } from 'node:fs';
import path from 'node:path';
import EventEmitter from 'eventemitter3';
import { assetSlug } from '#rules/outfit/items';
import { ownWallets } from '../../wallet/ownWallets';
import { openWalletList, recentFirst } from '../../wallet/walletList';
import { LOCAL, METAMASK } from '../src/support/fakeWallet';
import { TEST_CONFIG } from '../src/support/platformDouble';

const DESKTOP = { isHandheld: false, browser: null };

describe('the wallet used last', () => {
  test('comes first, marked, and the others keep their order', () => {
    const other = { ...METAMASK, label: 'Other' };
    expect(recentFirst([LOCAL, METAMASK, other], 'Other')).toEqual([{ ...other, recent: true }, LOCAL, METAMASK]);
  });

  test.each([null, 'Gone'])('changes nothing if it is %j', recent => {
    expect(recentFirst([LOCAL, METAMASK], recent)).toEqual([LOCAL, METAMASK]);
  });

  test('is not marked if it was uninstalled since', () => {
    const missing = { ...METAMASK, installed: false };
    expect(recentFirst([LOCAL, missing], 'MetaMask')).toEqual([LOCAL, missing]);
  });
});

test('WalletConnect is listed only if a project is configured for it', () => {
  const labels = (walletConnect: typeof TEST_CONFIG.walletConnect) =>
    ownWallets({
      config: { ...TEST_CONFIG, walletConnect },
      device: DESKTOP,
      chains: [1],
      onPairing: () => undefined,
    }).map(({ label }) => label);
  expect(labels(null)).not.toContain('WalletConnect');
  expect(labels({ projectId: 'abc', relayUrl: 'wss://relay.example' })).toContain('WalletConnect');
});

const device = { type: 'desktop', os: { name: 'Linux' }, browser: { name: 'Chrome' } };
const HELPERS = { device } as never;

describe('reconnecting to an announced wallet', () => {
  const provider = () => ({ request: () => Promise.resolve(null), on: () => undefined });
  const announce = (name: string, rdns: string, own = provider()) => {
    const detail = { info: { uuid: `${name} ${rdns} ${Math.random()}`, name, rdns, icon: '' }, provider: own };
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
    return own;
  };
  const open = () => {
    const tools = () => ({ chains: [], appMetadata: null, EventEmitter: EventEmitter as never });
    return openWalletList({ own: [], device: DESKTOP, genericIcon: '/wallet.svg', helpers: HELPERS, tools });
  };
  const find = (list: ReturnType<typeof open>, rdns?: string) =>
    list.find({ label: 'MetaMask', silent: true, ...(rdns !== undefined && { rdns }) }, new AbortController().signal);
  const providerOf = async (found: ReturnType<typeof find>) =>
    (await (await found).open({ signal: new AbortController().signal, account: undefined })).provider;

  test('finds the one of the same domain, not another of the same name', async () => {
    const list = open();
    announce('MetaMask', 'com.imitation');
    const real = announce('MetaMask', 'io.metamask');
    expect(await providerOf(find(list, 'io.metamask'))).toBe(real);
    expect(list.connectors(null).map(({ label }) => label)).toEqual(['MetaMask', 'MetaMask 2']);
  });

  test.each(['WalletConnect', 'Local Wallet'])('never gives %s as a name, even if the game does not list it', name => {
    const list = open();
    announce(name, 'com.imitation');
    expect(list.connectors(null).map(({ label }) => label)).not.toContain(name);
    expect(list.connectors(null).map(({ label }) => label)).toContain(`${name} (extension)`);
  });

  test('waits for that one if only another of the same name is listed', async () => {
    const list = open();
    announce('MetaMask', 'com.imitation');
    const found = find(list, 'io.metamask');
    const real = announce('MetaMask', 'io.metamask');
    expect(await providerOf(found)).toBe(real);
  });

  test('uses the name if no domain was remembered', async () => {
    const list = open();
    const named = announce('MetaMask', 'not a domain');
    expect(await providerOf(find(list))).toBe(named);
  });
});

test('every connector has a picture that exists', () => {
  const drawn = readdirSync(path.join(__dirname, '../../public/assets/wallets'));
  const tools = () => ({ chains: [], appMetadata: null, EventEmitter: EventEmitter as never });
  const own = ownWallets({
    config: { ...TEST_CONFIG, walletConnect: { projectId: 'abc', relayUrl: '' } },
    device: DESKTOP,
    chains: [1],
    onPairing: () => undefined,
  });
  Object.assign(window, { ethereum: { isBraveWallet: true, request: () => Promise.resolve(null) } });
  const list = openWalletList({ own, device: DESKTOP, genericIcon: '/wallet.svg', helpers: HELPERS, tools });
  const connectors = list.connectors(null);
  expect(connectors.map(({ label }) => label)).toContain('Brave Wallet');
  Object.assign(window, { ethereum: undefined });
  for (const { label, icon } of connectors) if (icon === '') expect(drawn).toContain(`${assetSlug(label)}.svg`);
});

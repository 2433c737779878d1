import { ownWallets } from '../../../src/platform/wallet/ownWallets';
import { recentFirst } from '../../../src/platform/wallet/walletList';
import { LOCAL, METAMASK } from '../support/fakeWallet';
import { TEST_CONFIG } from '../support/platformDouble';

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
    ownWallets({ config: { ...TEST_CONFIG, walletConnect }, chains: [1], onPairing: () => undefined }).map(
      ({ label }) => label,
    );
  expect(labels(null)).not.toContain('WalletConnect');
  expect(labels({ projectId: 'abc', relayUrl: 'wss://relay.example' })).toContain('WalletConnect');
});

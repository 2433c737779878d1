import { startAttempt } from '../../../src/platform/wallet/attempt';
import { ownWallets } from '../../../src/platform/wallet/ownWallets';
import { TEST_CONFIG } from '../support/platformDouble';

const desk = {
  account: () => undefined,
  context: { attempt: startAttempt({ silent: true, patience: 0 }), chains: [1] },
  onPairing: () => undefined,
};
const labels = (config: Partial<typeof TEST_CONFIG>) =>
  ownWallets({ ...TEST_CONFIG, ...config }, desk).map(({ label }) => label);

test('WalletConnect is listed where a project is configured for it, and nowhere else', () => {
  expect(labels({ walletConnect: null })).not.toContain('WalletConnect');
  expect(labels({ walletConnect: { projectId: 'abc', relayUrl: 'wss://relay.example' } })).toContain('WalletConnect');
});

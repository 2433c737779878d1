import { openWallet } from '../../wallet/openWallet';
import { walletOf } from '../src/support/fakeWallet';
import { TEST_CONFIG } from '../src/support/platformDouble';

type Stack = Awaited<ReturnType<NonNullable<Parameters<typeof openWallet>[1]>>>;

const LIST = { recent: null, onMore: () => undefined };

const opened = (parts: Partial<ReturnType<Stack['openStack']>> = {}) => ({
  connectors: () => Promise.resolve([]),
  connect: () => Promise.resolve(walletOf('MetaMask')),
  abandon: () => Promise.resolve(),
  onPairing: () => Promise.resolve(() => undefined),
  disconnect: () => Promise.resolve(),
  sign: () => Promise.resolve('0xsigned'),
  changeAccount: () => Promise.resolve(),
  switchChain: () => Promise.resolve(),
  watchTransfers: () => Promise.resolve(),
  ...parts,
});

test('nothing is loaded before a wallet is needed, and then once', async () => {
  const load = jest.fn(() => Promise.resolve({ openStack: jest.fn(() => opened()) }));
  const wallet = openWallet(TEST_CONFIG, load);
  wallet.onChange(() => undefined);
  expect(load).not.toHaveBeenCalled();
  await Promise.all([wallet.connectors(LIST), wallet.connect({ label: 'MetaMask', silent: false })]);
  await wallet.disconnect();
  expect(load).toHaveBeenCalledTimes(1);
});

test('after a failed load the next call tries again', async () => {
  const load = jest.fn(() => Promise.resolve({ openStack: () => opened() }));
  load.mockRejectedValueOnce(new Error('Loading chunk wallet failed'));
  const wallet = openWallet(TEST_CONFIG, load);
  await expect(wallet.connectors(LIST)).rejects.toThrow('chunk');
  await expect(wallet.connectors(LIST)).resolves.toEqual([]);
});

test('listeners receive changes even if the stack loads later', async () => {
  const listener = jest.fn();
  let change: Parameters<Stack['openStack']>[1]['onChange'] = () => undefined;
  const openStack: Stack['openStack'] = (_config, options) => {
    change = options.onChange;
    return opened();
  };
  const wallet = openWallet(TEST_CONFIG, () => Promise.resolve({ openStack }));
  wallet.onChange(listener);
  await wallet.connectors(LIST);
  change(walletOf('MetaMask'));
  change(null);
  expect(listener.mock.calls).toEqual([[walletOf('MetaMask')], [null]]);
});

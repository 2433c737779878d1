import type { EIP1193Provider } from '@web3-onboard/common';
import { admittedProvider } from '../../wallet/admittedProvider';
import { ALICE } from '../src/support/fakeWallet';

function admit() {
  const asked: string[] = [];
  const own = {
    on: jest.fn(),
    removeListener: jest.fn(),
    request: ({ method }: { method: string }) => {
      asked.push(method);
      return Promise.resolve(`asked ${method}`);
    },
  };
  const provider = wrap(own);
  const request = (method: string) => (provider.request as (call: object) => Promise<unknown>)({ method });
  return { asked, own, provider, request };
}

const wrap = (own: object) =>
  admittedProvider(own as unknown as EIP1193Provider, { label: 'Wallet', address: ALICE, chainId: 1 });

test.each([
  ['eth_requestAccounts', [ALICE]],
  ['eth_chainId', '0x1'],
])('%s first returns what the wallet has already shared', async (method, result) => {
  const { request, asked } = admit();
  await expect(request(method)).resolves.toEqual(result);
  expect(asked).toEqual([]);
  await expect(request(method)).resolves.toBe(`asked ${method}`);
});

test.each([
  ['eth_getBalance', '0x0'],
  ['wallet_getPermissions', []],
])('%s never asks the wallet', async (method, result) => {
  const { request, asked } = admit();
  await expect(request(method)).resolves.toEqual(result);
  await expect(request(method)).resolves.toEqual(result);
  expect(asked).toEqual([]);
});

test('other calls and events reach the wallet unchanged', async () => {
  const { provider, request, own } = admit();
  await expect(request('personal_sign')).resolves.toBe('asked personal_sign');
  const listener = () => undefined;
  provider.on('message' as never, listener);
  expect(own.on).toHaveBeenCalledWith('message', listener);
});

test('a wallet without removeListener can be disconnected', () => {
  const provider = wrap({ on: () => undefined, request: () => Promise.resolve([]) });
  expect(() => provider.removeListener('accountsChanged', () => undefined)).not.toThrow();
});

test.each([
  ['accountsChanged', [ALICE, 7, 'alice.eth'], [[ALICE]]],
  ['accountsChanged', undefined, [[]]],
  ['chainChanged', 5, ['0x5']],
  ['chainChanged', 'mainnet', []],
] as const)('%s with %j arrives as %j', (event, sent, received) => {
  const { provider, own } = admit();
  const listener = jest.fn();
  provider.on(event as 'chainChanged', listener);
  const emit = (own.on.mock.lastCall as [string, (value: unknown) => void])[1];
  emit(sent);
  expect(listener.mock.calls).toEqual(received.map(value => [value]));
  provider.removeListener(event, listener);
  expect(own.removeListener).toHaveBeenCalledWith(event, emit);
});

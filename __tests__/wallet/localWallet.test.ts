/** @jest-environment node */
// ethers checks the class of its bytes, and jsdom has classes of its own.
import { EventEmitter } from 'node:events';
import type { WalletModule } from '@web3-onboard/common';
import { verifyMessage, verifyTypedData, Wallet } from 'ethers';
import { localWallet } from '../../wallet/localWallet';

Object.assign(globalThis, { location: { href: 'http://localhost/' } });

const ACCOUNTS = ['The Newcomer', 'The Whale'].map(name => {
  const { address, privateKey } = Wallet.createRandom();
  return { name, note: '', address: address.toLowerCase(), privateKey };
});
const [NEWCOMER, WHALE] = ACCOUNTS;

async function open(chosen?: string) {
  const init = localWallet({ rpcUrl: '/api/local/rpc', chainId: 31337, accounts: ACCOUNTS, chosen });
  const module = init({} as never) as WalletModule;
  const { provider } = await module.getInterface({ EventEmitter } as never);
  const request = provider.request as (call: { method: string; params?: readonly unknown[] }) => Promise<unknown>;
  return (method: string, ...params: unknown[]) => request({ method, params });
}

test('has the chosen account, in upper or lower case', async () => {
  const ask = await open(WHALE!.address.toUpperCase().replace('0X', '0x'));
  await expect(ask('eth_requestAccounts')).resolves.toEqual([WHALE!.address]);
  await expect(ask('eth_accounts')).resolves.toEqual([WHALE!.address]);
});

test('has the first account if none is chosen', async () => {
  await expect((await open())('eth_accounts')).resolves.toEqual([NEWCOMER!.address]);
});

test('has no account if the chosen one is not on the local chain', async () => {
  await expect(open('0x0000000000000000000000000000000000000b0b')).rejects.toMatchObject({ reason: 'no-account' });
});

test('is on the local chain and supports no other', async () => {
  const ask = await open();
  await expect(ask('eth_chainId')).resolves.toBe('0x7a69');
  await expect(ask('wallet_switchEthereumChain', { chainId: '0x7a69' })).resolves.toBeNull();
  await expect(ask('wallet_switchEthereumChain', { chainId: '0x1' })).rejects.toMatchObject({ code: 4902 });
});

test.each(['Sign in', '0x5369676e20696e'])('signs %j so that its account can be recovered', async message => {
  const signature = await (await open())('personal_sign', message, NEWCOMER!.address);
  expect(verifyMessage('Sign in', signature as string).toLowerCase()).toBe(NEWCOMER!.address);
});

test('signs typed data as wallets do', async () => {
  const domain = { name: 'DUDS', chainId: 31337 };
  const types = { Fit: [{ name: 'hat', type: 'string' }] };
  const message = { hat: 'Beret' };
  const data = { domain, types: { ...types, EIP712Domain: [] }, primaryType: 'Fit', message };
  const signature = await (await open())('eth_signTypedData_v4', NEWCOMER!.address, JSON.stringify(data));
  expect(verifyTypedData(domain, types, message, signature as string).toLowerCase()).toBe(NEWCOMER!.address);
});

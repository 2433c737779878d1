import type { EIP1193Provider } from '@web3-onboard/common';
import { signText } from '../../wallet/walletCalls';
import { ALICE } from '../src/support/fakeWallet';

const providerOf = (request: jest.Mock) => ({ request }) as unknown as EIP1193Provider;

test('the wallet gets the text as bytes, and the account', async () => {
  const request = jest.fn(() => Promise.resolve('0xsigned'));
  await expect(signText(providerOf(request), { address: ALICE, message: 'Après' })).resolves.toBe('0xsigned');
  expect(request).toHaveBeenCalledWith({ method: 'personal_sign', params: ['0x417072c3a873', ALICE] });
});

test.each([
  [4001, 'rejected'],
  [5000, 'rejected'],
  [-32002, 'already-pending'],
  [-32603, 'other'],
])('the error code %i means %s', async (code, reason) => {
  const request = jest.fn(() => Promise.reject(Object.assign(new Error('No.'), { code })));
  await expect(signText(providerOf(request), { address: ALICE, message: '' })).rejects.toMatchObject({ reason });
});

test('a wallet that shares no account is locked, and one that returns nonsense has not signed', async () => {
  await expect(signText(undefined, { address: ALICE, message: '' })).rejects.toMatchObject({
    reason: 'locked',
  });
  const request = jest.fn(() => Promise.resolve(null));
  await expect(signText(providerOf(request), { address: ALICE, message: '' })).rejects.toMatchObject({
    reason: 'other',
  });
});

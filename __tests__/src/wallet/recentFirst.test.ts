import { recentFirst } from '../../../src/platform/wallet/recentFirst';
import { LOCAL, METAMASK } from '../support/fakeWallet';

test('the last one used comes first, marked, and the others keep their order', () => {
  const other = { ...METAMASK, label: 'Other' };
  expect(recentFirst([LOCAL, METAMASK, other], 'Other')).toEqual([{ ...other, recent: true }, LOCAL, METAMASK]);
});

test.each([null, 'Gone'])('%j changes nothing', recent => {
  expect(recentFirst([LOCAL, METAMASK], recent)).toEqual([LOCAL, METAMASK]);
});

test('one that was uninstalled since is no recent one', () => {
  const missing = { ...METAMASK, installed: false };
  expect(recentFirst([LOCAL, missing], 'MetaMask')).toEqual([LOCAL, missing]);
});

import { lastTransfers } from '../../../server/nft/localIndex';

test('the last of several transfers of a token counts', () => {
  const transfer = (to: string, tokenId: string, block: number) => ({
    contract: '0xc',
    from: '0x0',
    to,
    tokenId,
    block,
    id: to,
  });
  const transfers = [transfer('0xa', '1', 1), transfer('0xb', '2', 1), transfer('0xc', '1', 2)];
  expect(lastTransfers(transfers).map(({ to, tokenId }) => [to, tokenId])).toEqual([
    ['0xc', '1'],
    ['0xb', '2'],
  ]);
});

import { linkedWallets } from '#rules/holdings/linkedWallets';
import { ZERO_ADDRESS, type TransferLog } from '#rules/holdings/transferLogs';

const used = (tokenId: string, wallet: string) => ({ contract: '0xc', tokenId, wallet });
const sent = (tokenId: string, from: string, to: string, contract = '0xc'): TransferLog => {
  return { contract, tokenId, from, to, block: 1, id: `${tokenId} ${from} ${to}` };
};

test.each([
  [
    'two wallets that got theirs from the same one',
    [sent('1', 'x', 'a'), sent('2', 'x', 'b')],
    [{ source: 'x', wallets: ['a', 'b'] }],
  ],
  ['a wallet and one that it gave an NFT to', [sent('2', 'a', 'b')], [{ source: 'a', wallets: ['a', 'b'] }]],
  ['not by mints', [sent('1', ZERO_ADDRESS, 'a'), sent('2', ZERO_ADDRESS, 'b')], []],
  ['not by different sources', [sent('1', 'x', 'a'), sent('2', 'y', 'b')], []],
  ['not by NFTs that they have not used', [sent('1', 'x', 'a'), sent('9', 'x', 'b')], []],
  ['not by NFTs of another contract', [sent('1', 'x', 'a'), sent('2', 'x', 'b', '0xd')], []],
  ['not by what became of the NFT later', [sent('1', 'x', 'a'), sent('2', 'y', 'b'), sent('2', 'x', 'd')], []],
  [
    'by the last of several transfers',
    [sent('1', 'y', 'a'), sent('1', 'x', 'a'), sent('2', 'x', 'b')],
    [{ source: 'x', wallets: ['a', 'b'] }],
  ],
])('wallets are linked: %s', (_how, transfers, groups) => {
  expect(linkedWallets([used('1', 'a'), used('2', 'b'), used('3', 'c')], transfers)).toEqual(groups);
});

test('a wallet with several NFTs of one source counts once, and the largest group comes first', () => {
  const tokens = [used('1', 'a'), used('2', 'a'), used('3', 'b'), used('4', 'c'), used('5', 'd'), used('6', 'e')];
  const transfers = [
    ...['1', '2'].map(id => sent(id, 'x', 'a')),
    sent('3', 'x', 'b'),
    ...[sent('4', 'y', 'c'), sent('5', 'y', 'd'), sent('6', 'y', 'e')],
  ];
  expect(linkedWallets(tokens, transfers)).toEqual([
    { source: 'y', wallets: ['c', 'd', 'e'] },
    { source: 'x', wallets: ['a', 'b'] },
  ]);
});

import { rankWallets, type Award } from '#rules/events/standings';

const award = (wallet: string, xp: number, place: number | null = 9): Award => ({ wallet, xp, place });

test('sums what each wallet has won, and counts its events and podiums', () => {
  const awards = [
    award('0xa', 300, 1),
    award('0xb', 10),
    award('0xa', 100, 3),
    award('0xa', 10, null),
    award('0xb', 5, 4),
  ];
  expect(rankWallets(awards)).toEqual([
    { place: 1, wallet: '0xa', xp: 410, events: 3, podiums: 2 },
    { place: 2, wallet: '0xb', xp: 15, events: 2, podiums: 0 },
  ]);
});

test('wallets with as much XP share a place, and the next place counts them', () => {
  const rows = rankWallets([award('0xd', 10), award('0xc', 10), award('0xa', 50), award('0xb', 5), award('0xe', 10)]);
  expect(rows.map(({ place, wallet }) => [place, wallet])).toEqual([
    [1, '0xa'],
    [2, '0xc'],
    [2, '0xd'],
    [2, '0xe'],
    [5, '0xb'],
  ]);
});

test('wallets that won nothing for an entry share a place, too', () => {
  expect(rankWallets([award('0xa', 0), award('0xb', 0)]).map(({ place }) => place)).toEqual([1, 1]);
});

test('without awards there is nobody', () => {
  expect(rankWallets([])).toEqual([]);
});

/** What a wallet won in a closed event. */
export interface Award {
  readonly wallet: string;
  readonly xp: number;
  /** Null if no vote counted. */
  readonly place: number | null;
}

/** What a wallet has won in events, and its place among all wallets that won something then. */
export interface StandingRow {
  readonly place: number;
  readonly wallet: string;
  readonly xp: number;
  readonly events: number;
  /** How often it was among the first three. */
  readonly podiums: number;
}

export const isPodium = (place: number | null): boolean => place !== null && place <= 3;

/** The wallets by their XP. Those with as much share a place, in the order of their addresses. */
export function rankWallets(awards: readonly Award[]): readonly StandingRow[] {
  const sums = [...sumsOf(awards)].sort((a, b) => b.xp - a.xp || (a.wallet < b.wallet ? -1 : 1));
  let place = 0;
  return sums.map((sum, index) => {
    if (sum.xp !== sums[index - 1]?.xp) place = index + 1;
    return { place, ...sum };
  });
}

type Sum = Omit<StandingRow, 'place'>;

function sumsOf(awards: readonly Award[]): Iterable<Sum> {
  const sums = new Map<string, { -readonly [Field in keyof Sum]: Sum[Field] }>();
  for (const { wallet, xp, place } of awards) {
    const sum = sums.get(wallet) ?? { wallet, xp: 0, events: 0, podiums: 0 };
    sum.xp += xp;
    sum.events += 1;
    if (isPodium(place)) sum.podiums += 1;
    sums.set(wallet, sum);
  }
  return sums.values();
}

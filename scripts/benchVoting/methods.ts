import { BALLOTS_PER_WALLET, pickPair, rankEntries, type Ballot } from '../../server/voting/index';

export interface Method {
  readonly name: string;
  readonly pick: typeof pickPair;
  readonly rank: typeof rankEntries;
}

export const OURS: Method = { name: 'DUDS', pick: pickPair, rank: rankEntries };

/** What is usual: any pair of the others' entries that the wallet has not had, and wins are counted. */
export const USUAL: Method = { name: 'random pairs, wins', pick: pickRandom, rank: rankByWins };

function pickRandom(...[entries, wallet, ballots, random]: Parameters<typeof pickPair>): ReturnType<typeof pickPair> {
  const open = ballots.find(({ winner }) => winner === undefined);
  if (open) return [open.left, open.right];
  if (ballots.length >= BALLOTS_PER_WALLET) return undefined;
  const others = entries.filter(entry => entry.wallet !== wallet).map(({ id }) => id);
  const had = (a: number, b: number) =>
    ballots.some(({ left, right }) => (left === a && right === b) || (left === b && right === a));
  if (ballots.length >= (others.length * (others.length - 1)) / 2) return undefined;
  const draw = () => others[Math.floor(random() * others.length)] ?? 0;
  for (;;) {
    const [left, right] = [draw(), draw()];
    if (left !== right && !had(left, right)) return [left, right];
  }
}

function rankByWins(entries: Parameters<typeof rankEntries>[0], ballots: readonly Ballot[]): readonly number[] {
  const wins = new Map<number, number>();
  for (const { winner } of ballots) if (winner !== undefined) wins.set(winner, (wins.get(winner) ?? 0) + 1);
  const winsOf = (id: number) => wins.get(id) ?? 0;
  const byWins = (a: (typeof entries)[number], b: (typeof entries)[number]) =>
    winsOf(b.id) - winsOf(a.id) || Date.parse(a.submittedAt) - Date.parse(b.submittedAt) || a.id - b.id;
  return [...entries].sort(byWins).map(({ id }) => id);
}

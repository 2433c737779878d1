import { BALLOTS_PER_WALLET, type Ballot, type RatedEntry } from './ballot';

type Pair = readonly [left: number, right: number];

/**
 * The next pair for a wallet: its open one as it is, else the least-shown legal pair, ties and sides by chance.
 * Undefined once the wallet is done. Any 9 entries hold more pairs than a wallet has ballots, so the store need not bring the whole event.
 */
export function pickPair(
  entries: readonly RatedEntry[],
  wallet: string,
  ballots: readonly Ballot[],
  random: () => number,
): Pair | undefined {
  const open = ballots.find(ballot => ballot.winner === undefined);
  if (open) return [open.left, open.right];
  if (ballots.length >= BALLOTS_PER_WALLET) return undefined;
  const pair = leastShownPair(leastShownFirst(entries, wallet, random), ballots);
  if (pair === undefined) return undefined;
  return random() < 0.5 ? pair : [pair[1], pair[0]];
}

function leastShownFirst(entries: readonly RatedEntry[], wallet: string, random: () => number): readonly RatedEntry[] {
  const others = entries.filter(entry => entry.wallet !== wallet);
  const drawn = others.map(entry => ({ entry, lot: random() }));
  return drawn.sort((a, b) => a.entry.shown - b.entry.shown || a.lot - b.lot).map(({ entry }) => entry);
}

function leastShownPair(sorted: readonly RatedEntry[], ballots: readonly Ballot[]): Pair | undefined {
  const had = new Set(ballots.map(({ left, right }) => pairKey(left, right)));
  let best: { readonly pair: Pair; readonly shown: number } | undefined;
  for (const [index, first] of sorted.entries()) {
    if (best && 2 * first.shown >= best.shown) break;
    const second = sorted.slice(index + 1).find(entry => !had.has(pairKey(first.id, entry.id)));
    if (second === undefined) continue;
    const shown = first.shown + second.shown;
    if (best === undefined || shown < best.shown) best = { pair: [first.id, second.id], shown };
  }
  return best?.pair;
}

function pairKey(a: number, b: number): string {
  return a < b ? `${a}:${b}` : `${b}:${a}`;
}

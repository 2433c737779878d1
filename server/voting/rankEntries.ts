import type { Ballot } from './ballot';

/** Ids, best first: by wins, then the earlier submission, then the id. `ballots` are the event's decided ones. */
export function rankEntries(
  entries: readonly { readonly id: number; readonly submittedAt: string }[],
  ballots: readonly Ballot[],
): readonly number[] {
  const wins = new Map<number, number>();
  for (const { winner } of ballots) if (winner !== undefined) wins.set(winner, (wins.get(winner) ?? 0) + 1);
  const winsOf = (id: number) => wins.get(id) ?? 0;
  const ranked = [...entries].sort(
    (a, b) => winsOf(b.id) - winsOf(a.id) || Date.parse(a.submittedAt) - Date.parse(b.submittedAt) || a.id - b.id,
  );
  return ranked.map(({ id }) => id);
}

import type { RatedEntry } from '../../rules/index';

export const NEW_RATING: { readonly mu: number; readonly sigma2: number } = { mu: 0, sigma2: 1 };

/**
 * One step of Glicko in logits: an entry moves further the more surprising the result is and the less is known about
 * the entry.
 */
export function updateRatings(winner: RatedEntry, loser: RatedEntry): readonly [winner: RatedEntry, loser: RatedEntry] {
  return [step(winner, loser, 1), step(loser, winner, 0)];
}

function step(entry: RatedEntry, opponent: RatedEntry, score: 0 | 1): RatedEntry {
  const flattening = 1 / Math.sqrt(1 + (3 * opponent.sigma2) / Math.PI ** 2);
  const expected = 1 / (1 + Math.exp(-flattening * (entry.mu - opponent.mu)));
  const sigma2 = 1 / (1 / entry.sigma2 + flattening ** 2 * expected * (1 - expected));
  return { ...entry, mu: entry.mu + sigma2 * flattening * (score - expected), sigma2 };
}

import type { RatedEntry } from '#rules/voting/ballot';

type Rating = Pick<RatedEntry, 'mu' | 'sigma2'>;

export const NEW_RATING: Rating = { mu: 0, sigma2: 1 };

/**
 * One step of Glicko in logits: an entry moves further the more surprising the result is and the less is known about
 * the entry. Votes are recorded with the same step in SQL (`ratingSteps`).
 */
export function updateRatings<Winner extends Rating, Loser extends Rating>(
  winner: Winner,
  loser: Loser,
): readonly [winner: Winner, loser: Loser] {
  return [step(winner, loser, 1), step(loser, winner, 0)];
}

function step<Entry extends Rating>(entry: Entry, opponent: Rating, score: 0 | 1): Entry {
  const flattening = 1 / Math.sqrt(1 + (3 * opponent.sigma2) / Math.PI ** 2);
  const expected = 1 / (1 + Math.exp(-flattening * (entry.mu - opponent.mu)));
  const sigma2 = 1 / (1 / entry.sigma2 + flattening ** 2 * expected * (1 - expected));
  return { ...entry, mu: entry.mu + sigma2 * flattening * (score - expected), sigma2 };
}

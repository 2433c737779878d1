export interface EyeReading {
  /** How many votes agree with the ranking, of those between ranked entries. */
  readonly agreed: number;
  readonly of: number;
  /** The vote furthest from the crowd's opinion, as places from 1. */
  readonly boldest?: { readonly chosen: number; readonly over: number };
}

/**
 * How a voter's choices compare with the ranking (ids, best first). Over all ballots, it shows how far voters agree with
 * each other.
 */
export function yourEye(
  votes: readonly { readonly winner: number; readonly loser: number }[],
  ranking: readonly number[],
): EyeReading {
  const places = new Map(ranking.map((id, index) => [id, index + 1]));
  let agreed = 0;
  let of = 0;
  let boldest: EyeReading['boldest'];
  for (const { winner, loser } of votes) {
    const chosen = places.get(winner);
    const over = places.get(loser);
    if (chosen === undefined || over === undefined) continue;
    of += 1;
    if (chosen < over) agreed += 1;
    else if (boldest === undefined || chosen - over > boldest.chosen - boldest.over) boldest = { chosen, over };
  }
  return { agreed, of, ...(boldest && { boldest }) };
}

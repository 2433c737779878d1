import { sql } from 'kysely';
import type { DatabaseLocation } from '../../server/store/database';
import { openStore } from '../../server/store/store';
import { voteKey, type Notes } from './client';

interface BallotRow {
  readonly wallet: string;
  readonly lo: number;
  readonly hi: number;
  readonly winner: number;
}

/** Every acknowledged vote must be in the database once, besides only votes that were sent and got no answer. Returns the problems. */
export async function auditBooks(
  location: DatabaseLocation,
  eventId: number,
  notes: Notes,
): Promise<readonly string[]> {
  const store = await openStore({ location });
  try {
    const { rows } = await sql<BallotRow>`
      select wallet, lo, hi, winner from ballots where event_id = ${eventId} and winner is not null`.execute(store.db);
    const stored = rows.map(({ wallet, lo, hi, winner }) =>
      voteKey({ wallet, winner, loser: winner === lo ? hi : lo }),
    );
    const kept = new Set(stored);
    const sent = new Set([...notes.unanswered].map(voteKey));
    const problems = [...notes.acknowledged].filter(key => !kept.has(key)).map(key => `lost: ${key}`);
    if (kept.size !== stored.length) problems.push(`${stored.length - kept.size} votes are stored twice`);
    problems.push(
      ...stored.filter(key => !notes.acknowledged.has(key) && !sent.has(key)).map(key => `never sent: ${key}`),
    );
    const counters = await sql<{ ballots: number; shown: number; tally: number }>`
      select (select count(*) from ballots where event_id = ${eventId}) as ballots,
        (select sum(shown) from entries where event_id = ${eventId}) as shown,
        (select coalesce(sum(issued), 0)::bigint from ballot_tallies where event_id = ${eventId}) as tally`.execute(
      store.db,
    );
    const { ballots = 0, shown = 0, tally = 0 } = counters.rows[0] ?? {};
    if (shown !== 2 * ballots || tally !== ballots)
      problems.push(`${ballots} ballots, but ${shown} showings and a tally of ${tally}`);
    return problems;
  } finally {
    await store.close();
  }
}

import { sql } from 'kysely';
import { isBanned } from '../people/bans';
import type { Database } from '../database/database';
import type { SqlNow } from '../database/time';

/** The first or the second fit of a pair. */
type VersusSide = 'a' | 'b';

type VersusCounts = Readonly<Record<VersusSide, number>>;

/** Votes between two fits, in no event. */
export interface VersusStore {
  /** Without the votes of banned wallets. */
  count(pair: string): Promise<VersusCounts>;
  /** A wallet has one vote on each pair, and may change it. */
  vote(pair: string, wallet: string, winner: VersusSide): Promise<'voted' | 'wallet-banned'>;
}

export function createVersusStore(db: Database, now: SqlNow): VersusStore {
  return {
    async count(pair) {
      const { rows } = await sql<VersusCounts>`
        select count(*) filter (where winner = 'a')::integer as a, count(*) filter (where winner = 'b')::integer as b
        from versus_votes vote
        where pair = ${pair} and not exists (select from bans where bans.wallet = vote.wallet)`.execute(db);
      return rows[0] ?? { a: 0, b: 0 };
    },

    async vote(pair, wallet, winner) {
      const { rows } = await sql`
        insert into versus_votes (pair, wallet, winner, at)
        select ${pair}, ${wallet}, ${winner}, ${now()} where not ${isBanned(wallet)}
        on conflict (pair, wallet) do update set winner = excluded.winner, at = excluded.at
        returning winner`.execute(db);
      return rows.length > 0 ? 'voted' : 'wallet-banned';
    },
  };
}

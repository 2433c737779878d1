import { sql } from 'kysely';
import type { Period } from '#rules/events/seasons';
import { rankWallets, type Award, type StandingRow } from '#rules/events/standings';
import type { Avatar } from '#rules/outfit/avatar';
import { completeAvatar } from '#rules/outfit/restoreOutfit';
import type { Database } from '../database/database';
import { isEntryForgotten } from '../people/forgetInEvent';

/** The wallets that won something in a period. */
export interface SeasonRanking {
  readonly rows: readonly StandingRow[];
  readonly byWallet: ReadonlyMap<string, StandingRow>;
}

export interface SeasonRankingStore {
  /** Ranks the wallets by what the events whose voting ended in the period have awarded. */
  read(period: Period): Promise<SeasonRanking>;
  /** What each of these wallets wore at its best place in the period, the latest of equals. */
  bestFits(period: Period, wallets: readonly string[]): Promise<ReadonlyMap<string, Avatar>>;
}

interface Kept {
  readonly state: string;
  readonly ranking: Promise<SeasonRanking>;
}

/** Keeps each ranking in memory until an event closes or a wallet is forgotten, in whichever process. */
export function createSeasonRankingStore(db: Database): SeasonRankingStore {
  const kept = new Map<string, Kept>();
  return {
    async read(period) {
      // Before the awards: if they change in between, the next call reads them again.
      const state = await readState(db);
      const key = `${period.from ?? ''} ${period.until ?? ''}`;
      const known = kept.get(key);
      if (known?.state === state) return known.ranking;
      const ranking = readRanking(db, period);
      kept.set(key, { state, ranking });
      // The next call tries again.
      ranking.catch(() => kept.get(key)?.ranking === ranking && kept.delete(key));
      return ranking;
    },
    bestFits: (period, wallets) => readBestFits(db, period, wallets),
  };
}

/** Another text after everything that changes awards. */
async function readState(db: Database): Promise<string> {
  const { rows } = await sql<{ state: string }>`
    select concat_ws(' ', count(closed_at), max(closed_at),
      (select max(id) from audit_log where command = 'forget')) as state from events`.execute(db);
  return rows[0]?.state ?? '';
}

/** The awards of a period, with the entries that they are for. */
const awardsOf = ({ from, until }: Period) => sql`
    from xp_awards award
      join events on events.id = award.event_id
      join entries on entries.event_id = award.event_id and entries.wallet = award.wallet
    where closed_at is not null and cancelled_at is null and not ${isEntryForgotten}
      and (${from}::timestamptz is null or voting_end >= ${from}::timestamptz)
      and (${until}::timestamptz is null or voting_end < ${until}::timestamptz)`;

async function readRanking(db: Database, period: Period): Promise<SeasonRanking> {
  const { rows: awards } = await sql<Award>`
    select award.wallet, award.xp, award.place ${awardsOf(period)}`.execute(db);
  const rows = rankWallets(awards);
  return { rows, byWallet: new Map(rows.map(row => [row.wallet, row])) };
}

async function readBestFits(
  db: Database,
  period: Period,
  wallets: readonly string[],
): Promise<ReadonlyMap<string, Avatar>> {
  const { rows } = await sql<{ wallet: string; avatar: unknown }>`
    select distinct on (award.wallet) award.wallet, avatar ${awardsOf(period)}
      and award.wallet = any(${wallets}::text[])
    order by award.wallet, award.place nulls last, voting_end desc, events.id desc`.execute(db);
  return new Map(rows.map(({ wallet, avatar }) => [wallet, completeAvatar(avatar)]));
}

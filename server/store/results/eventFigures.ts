import { sql } from 'kysely';
import type { Avatar } from '#rules/outfit/avatar';
import { completeAvatar } from '#rules/outfit/restoreOutfit';
import type { Vote } from '#rules/voting/voterTastes';
import type { Database } from '../database/database';
import { onlyRow } from '../database/onlyRow';
import { pagesById } from '../database/pages';
import type { SqlNow } from '../database/time';
import { isCounted } from './eventCount';

/** How an event is going, with no hint of who leads. */
interface EventFigures {
  readonly entries: number;
  readonly withdrawn: number;
  /** The wallets that have decided a ballot. */
  readonly voters: number;
  readonly decided: number;
  readonly undecided: number;
  /** Ballots that their voters left undecided. */
  readonly passed: number;
  readonly reported: number;
  /** The decided ballots of each of the last 24 hours that had any; ISO 8601. */
  readonly hours: readonly { readonly hour: string; readonly ballots: number }[];
  /** The entries that voters have seen least, and how often. */
  readonly leastShown: readonly { readonly entry: number; readonly shown: number }[];
}

interface ExportedEntry {
  readonly id: number;
  readonly wallet: string;
  readonly submittedAt: string;
  readonly withdrawnReason: string | null;
  readonly avatar: Avatar;
}

interface EntryRow extends Omit<ExportedEntry, 'submittedAt' | 'avatar'> {
  readonly submitted_at: Date;
  readonly avatar: unknown;
}

export interface FigureStore {
  read(eventId: number): Promise<EventFigures>;
  /** Every vote that counts, voter by voter. */
  votes(eventId: number): AsyncIterable<readonly Vote[]>;
  entries(eventId: number): AsyncIterable<readonly ExportedEntry[]>;
}

const PAGE = 1_000;
const LEAST_SHOWN = 5;

export function createFigureStore(jobs: Database, now: SqlNow): FigureStore {
  return {
    read(eventId) {
      const statement = sql<EventFigures>`
        select
          (select count(*)::integer from entries where event_id = ${eventId} and withdrawn_at is null) as entries,
          (select count(*)::integer from entries where event_id = ${eventId} and withdrawn_at is not null) as withdrawn,
          voters, decided, undecided, passed,
          (select count(distinct entry_id)::integer from reports where event_id = ${eventId}) as reported,
          (select coalesce(json_agg(hours order by hour), '[]') from (
            select to_char(date_trunc('hour', decided_at, 'UTC') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as hour,
              count(*)::integer as ballots
            from ballots where event_id = ${eventId} and winner is not null and decided_at > ${now()} - interval '24 hours' group by 1) as hours) as hours,
          (select coalesce(json_agg(least), '[]') from (
            select e.id as entry, r.shown from entries e join ratings r on r.event_id = e.event_id and r.entry_id = e.id
            where e.event_id = ${eventId} and e.withdrawn_at is null
            order by r.shown, e.id limit ${sql.lit(LEAST_SHOWN)}) as least) as "leastShown"
        from (
          select count(distinct wallet) filter (where winner is not null)::integer as voters,
            count(winner)::integer as decided, count(*) filter (where decided_at is null)::integer as undecided,
            count(*) filter (where winner is null and passed is not null)::integer as passed
          from ballots where event_id = ${eventId}) as counted`;
      return onlyRow(jobs, statement);
    },

    votes: eventId => votePages(jobs, eventId),

    async *entries(eventId) {
      const rowsAfter = async (id: number) => {
        const { rows } = await sql<EntryRow>`
          select id, wallet, submitted_at, withdrawn_reason as "withdrawnReason", avatar from entries
          where event_id = ${eventId} and id > ${id} order by id limit ${sql.lit(PAGE)}`.execute(jobs);
        return rows;
      };
      for await (const rows of pagesById(rowsAfter))
        yield rows.map(({ submitted_at, avatar, ...row }) => ({
          ...row,
          submittedAt: submitted_at.toISOString(),
          avatar: completeAvatar(avatar),
        }));
    },
  };
}

async function* votePages(db: Database, eventId: number): AsyncGenerator<readonly Vote[]> {
  for (let after = { wallet: '', number: 0 }; ;) {
    const { rows } = await sql<{ wallet: string; number: number; lo: number; hi: number; winner: number }>`
      select wallet, number, lo, hi, winner from ballots
      where event_id = ${eventId} and winner is not null and ${isCounted(eventId)}
        and (wallet, number) > (${after.wallet}, ${after.number}::integer)
      order by wallet, number limit ${sql.lit(PAGE)}`.execute(db);
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows.map(({ wallet, lo, hi, winner }) => ({ voter: wallet, winner, loser: winner === lo ? hi : lo }));
    after = last;
  }
}

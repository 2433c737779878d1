import { sql, type Transaction } from 'kysely';
import { ballotsDecided } from '../metrics';
import { updateRatings, type RatedEntry } from '../voting/index';
import { votingRefusal, type VotingRefusal, type VotingTimes } from './voter';
import { isBanned } from './bans';
import type { Database } from './database';
import { shareEvent } from './eventLock';
import type { Schema } from './schema';
import type { SqlNow } from './time';

export type VoteOutcome = 'recorded' | VotingRefusal | 'unknown-entry' | 'no-such-ballot' | 'ballot-decided';

interface Vote {
  readonly eventId: number;
  readonly wallet: string;
  readonly entryId: number;
  readonly winnerId: number;
}

/** Only the call for the losing entry names both entries, so only that call decides. A late repeat of the winner's own call could otherwise decide another ballot. */
export function castVote(db: Database, now: SqlNow, vote: Vote): Promise<VoteOutcome> {
  return vote.entryId === vote.winnerId ? acknowledge(db, now, vote) : decide(db, now, vote);
}

/** It decides nothing, so it may pass in an event with withdrawn entries: the ballot may have gone with one of them. */
async function acknowledge(db: Database, now: SqlNow, { eventId, wallet, entryId }: Vote): Promise<VoteOutcome> {
  const { rows } = await sql<VotingTimes & { readonly is_entry: boolean; readonly is_shown: boolean }>`
    select submit_end <= clock.now as has_begun, voting_end <= clock.now or closed_at is not null as has_ended,
      cancelled_at is not null as is_cancelled, ${isBanned(wallet)} as is_banned,
      exists (select from entries where event_id = events.id and id = ${entryId}) as is_entry,
      exists (select from ballots where event_id = events.id and wallet = ${wallet} and ${entryId}::bigint in (lo, hi))
        or exists (select from entries where event_id = events.id and withdrawn_at is not null) as is_shown
    from events, (select ${now()} as now) as clock where events.id = ${eventId}`.execute(db);
  const refusal = votingRefusal(rows[0]);
  if (rows[0] === undefined || refusal) return refusal ?? 'unknown-event';
  if (!rows[0].is_entry) return 'unknown-entry';
  return rows[0].is_shown ? 'recorded' : 'no-such-ballot';
}

interface BallotRow extends VotingTimes {
  readonly is_entry: boolean;
  readonly number: number | null;
  readonly winner: number | null;
  readonly rated: readonly RatedEntry[] | null;
}

async function decide(db: Database, now: SqlNow, vote: Vote): Promise<VoteOutcome> {
  const outcome = await db.transaction().execute(async tx => {
    const row = await lockBallot(tx, now, vote);
    const refusal = votingRefusal(row);
    if (row === undefined || refusal) return refusal ?? 'unknown-event';
    if (!row.is_entry) return 'unknown-entry';
    if (row.number === null) return (await isWithdrawn(tx, vote)) ? 'recorded' : 'no-such-ballot';
    if (row.winner !== null) return row.winner === vote.winnerId ? 'recorded' : 'ballot-decided';
    await record(tx, now, vote, row.number, row.rated ?? []);
    return 'decided';
  });
  if (outcome !== 'decided') return outcome;
  ballotsDecided.inc();
  return 'recorded';
}

/**
 * The event is locked against its closing first, and the clock read after that, so a vote is either in time and
 * counted, or late and refused. Then come the ballot and its entries by id, so that votes cannot deadlock.
 */
async function lockBallot(tx: Transaction<Schema>, now: SqlNow, vote: Vote): Promise<BallotRow | undefined> {
  const { eventId, wallet, entryId, winnerId } = vote;
  const [lo, hi] = entryId < winnerId ? [entryId, winnerId] : [winnerId, entryId];
  const { rows } = await sql<BallotRow>`
    with event as materialized (select id, submit_end, voting_end, closed_at, cancelled_at from ${shareEvent(eventId)}),
    timed as materialized (select event.*, ${now()} as now from event),
    ballot as materialized (
      select b.number, b.winner, b.event_id from ballots b join timed on b.event_id = timed.id
      where b.event_id = ${eventId} and b.wallet = ${wallet} and b.lo = ${lo}::bigint and b.hi = ${hi}::bigint
      for no key update of b),
    rated as materialized (
      select e.id, e.wallet, e.shown, e.mu, e.sigma2 from entries e join ballot on e.event_id = ballot.event_id
      where e.event_id = ${eventId} and e.id in (${lo}::bigint, ${hi}::bigint) and ballot.winner is null
      order by e.id for no key update of e)
    select submit_end <= now as has_begun, voting_end <= now or closed_at is not null as has_ended,
      cancelled_at is not null as is_cancelled, ${isBanned(wallet)} as is_banned,
      exists (select from entries where event_id = timed.id and id = ${entryId}) as is_entry,
      ballot.number, ballot.winner, (select json_agg(rated) from rated) as rated
    from timed left join ballot on true`.execute(tx);
  return rows[0];
}

/**
 * Whether an open ballot between the two may have been removed with one of them. A statement of its own, since the one
 * that waited for the event's lock still sees the entries as they were before the wait.
 */
async function isWithdrawn(tx: Transaction<Schema>, { eventId, entryId, winnerId }: Vote): Promise<boolean> {
  const withdrawn = await tx
    .selectFrom('entries')
    .select('id')
    .where('event_id', '=', eventId)
    .where('id', 'in', [entryId, winnerId])
    .where('withdrawn_at', 'is not', null)
    .execute();
  return withdrawn.length > 0;
}

async function record(tx: Transaction<Schema>, now: SqlNow, vote: Vote, number: number, rated: readonly RatedEntry[]) {
  const before = (id: number) => {
    const entry = rated.find(candidate => candidate.id === id);
    if (entry === undefined) throw new Error(`entry ${id} of a locked ballot is missing`);
    return entry;
  };
  const [winner, loser] = updateRatings(before(vote.winnerId), before(vote.entryId));
  await sql`
    with decided as (
      update ballots set winner = ${vote.winnerId}::bigint, decided_at = ${now()}
      where event_id = ${vote.eventId} and wallet = ${vote.wallet} and number = ${number})
    update entries set mu = rating.mu, sigma2 = rating.sigma2
    from (values (${winner.id}::bigint, ${winner.mu}::float8, ${winner.sigma2}::float8),
                 (${loser.id}::bigint, ${loser.mu}::float8, ${loser.sigma2}::float8)) as rating (id, mu, sigma2)
    where entries.event_id = ${vote.eventId} and entries.id = rating.id`.execute(tx);
}

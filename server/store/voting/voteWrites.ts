import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { Counter } from 'prom-client';
import { hashOfVote } from '#rules/proof/lists';
import type { VoteFields } from '#rules/proof/published';
import type { PassReason } from '#rules/voting/ballot';
import { sha256 } from '../../keys/sha256';
import { updateRatings, type RatedEntry } from '../../voting/index';
import { isUniqueViolation } from '../database/databaseErrors';
import type { Database } from '../database/database';
import { shareVoting } from '../database/eventLock';
import { sealedHost } from '../events/eventStart';
import type { SqlNow } from '../database/time';
import {
  callColumns,
  callerRefusal,
  callRefusal,
  hasOpenBallotBefore,
  votingColumns,
  type Call,
  type CallRefusal,
  type CallRow,
} from './voter';

const ballotsDecided = new Counter({ name: 'duds_ballots_decided_total', help: 'Ballots decided' });

type VoteRefusal =
  | CallRefusal
  | 'unknown-entry'
  | 'no-such-ballot'
  | 'ballot-decided'
  | 'other-look'
  /** Another vote between the two entries has the same salt. */
  | 'malformed';

/** A stored vote, as its receipt names it. */
interface StoredVote extends VoteFields {
  readonly hash: string;
  readonly at: string;
  readonly host: string;
}

export type VoteOutcome =
  | { readonly refusal: VoteRefusal }
  /** `vote` is missing if the call decided nothing. */
  | { readonly refusal?: undefined; readonly vote?: StoredVote };

/** What a voter's browser says of a vote besides its winner. */
export interface Seen {
  /** The hashes of what it showed, the fit with the lower id first. */
  readonly looks: readonly [lo: string, hi: string];
  /** 16 random bytes in hexadecimal. */
  readonly salt: string;
}

interface Vote extends Call {
  readonly entryId: number;
  readonly winnerId: number;
  readonly seen?: Seen | undefined;
}

/** Only the call for the losing entry names both entries, so only that call decides. A late repeat of the winner's own call could otherwise decide another ballot. */
export function castVote(db: Database, now: SqlNow, vote: Vote): Promise<VoteOutcome> {
  return vote.entryId === vote.winnerId ? acknowledge(db, now, vote) : decide(db, now, vote);
}

/** Changes nothing. A ballot may have been removed with a withdrawn entry, so it is not required if the event has one. */
async function acknowledge(db: Database, now: SqlNow, vote: Vote): Promise<VoteOutcome> {
  const { eventId, wallet, entryId } = vote;
  const { rows } = await sql<CallRow & { readonly is_entry: boolean; readonly is_shown: boolean }>`
    select ${callColumns(vote)}, ${votingColumns(wallet)},
      exists (select from entries where event_id = events.id and id = ${entryId}) as is_entry,
      exists (select from ballots where event_id = events.id and wallet = ${wallet} and ${entryId}::bigint in (lo, hi))
        or exists (select from entries where event_id = events.id and withdrawn_at is not null) as is_shown
    from (select ${now()} as now) as clock left join events on events.id = ${eventId}`.execute(db);
  const refusal = callRefusal(vote, rows[0]);
  if (rows[0] === undefined || refusal) return { refusal: refusal ?? 'unknown-event' };
  if (!rows[0].is_entry) return { refusal: 'unknown-entry' };
  return rows[0].is_shown ? {} : { refusal: 'no-such-ballot' };
}

type Rated = Pick<RatedEntry, 'id' | 'mu' | 'sigma2'> & { readonly look: string };

interface BallotRow extends CallRow, DecidedRow {
  readonly is_entry: boolean;
  /** Whether another open ballot has to be decided first. */
  readonly is_early: boolean;
  readonly number: number | null;
  readonly winner: number | null;
  readonly passed: PassReason | null;
  readonly rated: readonly Rated[];
  /** The host that the event's seals name. */
  readonly host: string | null;
}

/** Another attempt is needed if the ballot has just been decided by another call, or removed with an entry, or the voting closed. */
const ATTEMPTS = 3;

/** Reads without locks, and decides in one statement, so that a vote holds its locks for no longer than that. */
async function decide(db: Database, now: SqlNow, vote: Vote): Promise<VoteOutcome> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const row = await readBallot(db, now, vote);
    // A voter who lost the response gets the receipt even if no further vote is accepted.
    if (row?.winner === vote.winnerId && !callerRefusal(vote, row)) return repeated(vote, row);
    const refusal = callRefusal(vote, row);
    if (row === undefined || refusal) return { refusal: refusal ?? 'unknown-event' };
    if (!row.is_entry) return { refusal: 'unknown-entry' };
    if (row.number === null) return { refusal: 'no-such-ballot' };
    if (row.winner !== null || row.passed !== null) return { refusal: 'ballot-decided' };
    if (row.is_early) return { refusal: 'no-such-ballot' };
    const fields = voteFields(vote, row, vote.seen?.salt ?? randomBytes(16).toString('hex'));
    if (!isOfLooks(vote, fields)) return { refusal: 'other-look' };
    const decided = await record(db, now, vote, row.rated, fields);
    if (decided === 'salt-used') return { refusal: 'malformed' };
    if (decided === undefined) continue;
    ballotsDecided.inc();
    return { vote: toStored(fields, decided, row) };
  }
  throw new Error(`the ballot of ${vote.wallet} in event ${vote.eventId} kept changing`);
}

interface DecidedRow {
  readonly decided_at: Date | null;
  /** In hexadecimal. */
  readonly salt: string | null;
}

/** A repeat with another salt comes from another browser, which is told that the ballot is decided. */
function repeated(vote: Vote, row: BallotRow): VoteOutcome {
  const { decided_at, salt } = row;
  if (decided_at === null || salt === null) throw new Error(`a decided ballot of event ${vote.eventId} has no salt`);
  if (vote.seen !== undefined && vote.seen.salt !== salt) return { refusal: 'ballot-decided' };
  return { vote: toStored(voteFields(vote, row, salt), decided_at, row) };
}

function toStored(fields: VoteFields, at: Date, { host }: BallotRow): StoredVote {
  return { ...fields, hash: hashOfVote(fields, sha256), at: at.toISOString(), host: host ?? '' };
}

function voteFields(vote: Vote, { rated }: Pick<BallotRow, 'rated'>, salt: string): VoteFields {
  const [lo, hi] = inOrder(vote);
  const lookOf = (id: number): string => rated.find(entry => entry.id === id)?.look ?? '';
  return { event: vote.eventId, lo, hi, winner: vote.winnerId, loSeen: lookOf(lo), hiSeen: lookOf(hi), salt };
}

/** Whether the browser showed the fits that were entered. */
function isOfLooks({ seen }: Vote, { loSeen, hiSeen }: VoteFields): boolean {
  return seen === undefined || (seen.looks[0] === loSeen && seen.looks[1] === hiSeen);
}

const inOrder = ({ entryId, winnerId }: Vote) =>
  entryId < winnerId ? ([entryId, winnerId] as const) : ([winnerId, entryId] as const);

async function readBallot(db: Database, now: SqlNow, vote: Vote): Promise<BallotRow | undefined> {
  const { eventId, wallet, entryId } = vote;
  const [lo, hi] = inOrder(vote);
  const { rows } = await sql<BallotRow>`
    with rated as materialized (
      select e.id, r.mu, r.sigma2, e.look
      from entries e join ratings r on r.event_id = e.event_id and r.entry_id = e.id
      where e.event_id = ${eventId} and e.id in (${lo}::bigint, ${hi}::bigint))
    select ${callColumns(vote)}, ${votingColumns(wallet)}, ${sealedHost(sql`events.id`)} as host,
      exists (select from rated where id = ${entryId}) as is_entry,
      ballot.number, ballot.winner, ballot.passed, encode(ballot.salt, 'hex') as salt, ballot.decided_at,
      ${hasOpenBallotBefore(eventId, wallet, sql`ballot.number`)} as is_early,
      (select coalesce(json_agg(rated), '[]') from rated) as rated
    from (select ${now()} as now) as clock
    left join events on events.id = ${eventId}
    left join ballots ballot on ballot.event_id = ${eventId} and ballot.wallet = ${wallet}
      and ballot.lo = ${lo}::bigint and ballot.hi = ${hi}::bigint`.execute(db);
  return rows[0];
}

/**
 * The event is locked against its closing first, and the clock read after that, so a vote is either in time and
 * counted, or late and refused. A ban has removed the wallet's open ballots under the same lock. Then come the ballot and
 * its entries by id, so that votes cannot deadlock.
 * The ratings move by steps, which add up with those of other votes since they were read. Returns when the vote was
 * decided; undefined if nothing was open.
 */
async function record(
  db: Database,
  now: SqlNow,
  vote: Vote,
  rated: readonly Rated[],
  fields: VoteFields,
): Promise<Date | 'salt-used' | undefined> {
  const { eventId, wallet, winnerId } = vote;
  const { lo, hi, salt } = fields;
  const [winner, loser] = ratingSteps(vote, rated);
  const statement = sql<{ decided_at: Date }>`
    with ${shareVoting(eventId, now)},
    ballot as materialized (
      select b.event_id, b.number from ballots b join timed on b.event_id = timed.id
      where b.event_id = ${eventId} and b.wallet = ${wallet} and b.lo = ${lo}::bigint and b.hi = ${hi}::bigint
        and b.decided_at is null and not ${hasOpenBallotBefore(eventId, wallet, sql`b.number`)}
      for no key update of b),
    locked as materialized (
      select e.id from entries e join ballot on e.event_id = ballot.event_id
      where e.event_id = ${eventId} and e.id in (${lo}::bigint, ${hi}::bigint)
      order by e.id for no key update of e),
    moved as (
      update ratings set mu = ratings.mu + step.mu, sigma2 = 1 / (1 / ratings.sigma2 + step.certainty)
      from locked, (values (${winnerId}::bigint, ${winner.mu}::float8, ${winner.certainty}::float8),
        (${vote.entryId}::bigint, ${loser.mu}::float8, ${loser.certainty}::float8)) as step (id, mu, certainty)
      where ratings.event_id = ${eventId} and ratings.entry_id = locked.id and step.id = locked.id)
    update ballots set winner = ${winnerId}::bigint, decided_at = ${now()}, salt = decode(${salt}, 'hex'),
      hash = decode(${hashOfVote(fields, sha256)}, 'hex')
    from ballot
    where ballots.event_id = ${eventId} and ballots.wallet = ${wallet} and ballots.number = ballot.number
    returning ballots.decided_at`;
  try {
    return (await statement.execute(db)).rows[0]?.decided_at;
  } catch (error: unknown) {
    if (isUniqueViolation(error)) return 'salt-used';
    throw error;
  }
}

/** How far a vote moves the strengths of its winner and its loser, and how much it reduces their uncertainty. */
function ratingSteps({ winnerId, entryId }: Vote, rated: readonly Rated[]) {
  const find = (id: number) => {
    const entry = rated.find(candidate => candidate.id === id);
    if (entry === undefined) throw new Error(`entry ${id} of a ballot is missing`);
    return entry;
  };
  const before = [find(winnerId), find(entryId)] as const;
  const after = updateRatings(...before);
  const step = (index: 0 | 1) => ({
    mu: after[index].mu - before[index].mu,
    certainty: 1 / after[index].sigma2 - 1 / before[index].sigma2,
  });
  return [step(0), step(1)] as const;
}

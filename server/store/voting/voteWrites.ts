import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { Counter } from 'prom-client';
import { hashOfVote } from '#rules/proof/lists';
import type { VoteFields } from '#rules/proof/published';
import type { PassReason } from '#rules/voting/ballot';
import { sha256 } from '../../keys/sha256';
import { isUniqueViolation } from '../database/databaseErrors';
import type { Database } from '../database/database';
import { shareVoting } from '../database/eventLock';
import { sealedHost } from '../events/eventStart';
import type { SqlNow } from '../database/time';
import { ratingSteps } from './ratingSteps';
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

/** How long a decision answers the same session's call for the winner, too, which a browser makes right after it. */
const KEPT = { max: 10_000, ttl: 10_000 };

/** Only the call for the losing entry names both entries, so only that call decides. A late repeat of the winner's own call could otherwise decide another ballot. */
export function createVoteWrites(db: Database, now: SqlNow): (vote: Vote, session?: string) => Promise<VoteOutcome> {
  const decisions = new LRUCache<string, Promise<VoteOutcome>>(KEPT);
  return async (vote, session) => {
    const { eventId, wallet, entryId, winnerId } = vote;
    const key = session && [eventId, wallet, winnerId, session].join();
    if (entryId === winnerId) {
      const outcome = key && (await decisions.get(key)?.catch(() => undefined));
      return outcome && !outcome.refusal ? {} : acknowledge(db, now, vote);
    }
    const decision = decide(db, now, vote);
    if (key) decisions.set(key, decision);
    return decision;
  };
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

interface Look {
  readonly id: number;
  readonly look: string;
}

interface BallotRow extends CallRow {
  readonly is_entry: boolean;
  /** Whether another open ballot has to be decided first. */
  readonly is_early: boolean;
  readonly number: number | null;
  readonly winner: number | null;
  readonly passed: PassReason | null;
  readonly looks: readonly Look[];
  readonly decided_at: Date | null;
  /** In hexadecimal. */
  readonly salt: string | null;
  /** The host that the event's seals name. */
  readonly host: string | null;
}

/** Another attempt is needed if the ballot has just been decided by another call, or removed with an entry, or the voting closed. */
const ATTEMPTS = 3;

/**
 * Decides in one statement, so that a vote holds its locks for no longer than that. If that decides nothing, a second one
 * finds out why. Programs that do not say what they saw vote on what was entered, which is read first.
 */
async function decide(db: Database, now: SqlNow, vote: Vote): Promise<VoteOutcome> {
  const { seen } = vote;
  const outcome = seen && (await record(db, now, vote, voteFields(vote, seen.looks, seen.salt)));
  if (outcome) return outcome;
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
    const entered = enteredLooks(vote, row);
    if (seen !== undefined && seen.looks.join() !== entered.join()) return { refusal: 'other-look' };
    const fields = voteFields(vote, entered, seen?.salt ?? randomBytes(16).toString('hex'));
    const decided = await record(db, now, vote, fields);
    if (decided) return decided;
  }
  throw new Error(`the ballot of ${vote.wallet} in event ${vote.eventId} kept changing`);
}

/** A repeat with another salt comes from another browser, which is told that the ballot is decided. */
function repeated(vote: Vote, row: BallotRow): VoteOutcome {
  const { decided_at, salt } = row;
  if (decided_at === null || salt === null) throw new Error(`a decided ballot of event ${vote.eventId} has no salt`);
  if (vote.seen !== undefined && vote.seen.salt !== salt) return { refusal: 'ballot-decided' };
  const fields = voteFields(vote, enteredLooks(vote, row), salt);
  return { vote: toStored(fields, { decided_at, host: row.host }) };
}

interface Decided {
  readonly decided_at: Date;
  readonly host: string | null;
}

function toStored(fields: VoteFields, { decided_at, host }: Decided): StoredVote {
  return { ...fields, hash: hashOfVote(fields, sha256), at: decided_at.toISOString(), host: host ?? '' };
}

type Looks = Seen['looks'];

function voteFields(vote: Vote, [loSeen, hiSeen]: Looks, salt: string): VoteFields {
  const [lo, hi] = inOrder(vote);
  return { event: vote.eventId, lo, hi, winner: vote.winnerId, loSeen, hiSeen, salt };
}

function enteredLooks(vote: Vote, { looks }: BallotRow): Looks {
  const lookOf = (id: number): string => looks.find(entry => entry.id === id)?.look ?? '';
  const [lo, hi] = inOrder(vote);
  return [lookOf(lo), lookOf(hi)];
}

const inOrder = ({ entryId, winnerId }: Vote) =>
  entryId < winnerId ? ([entryId, winnerId] as const) : ([winnerId, entryId] as const);

async function readBallot(db: Database, now: SqlNow, vote: Vote): Promise<BallotRow | undefined> {
  const { eventId, wallet, entryId } = vote;
  const [lo, hi] = inOrder(vote);
  const { rows } = await sql<BallotRow>`
    with shown as materialized (
      select id, look from entries where event_id = ${eventId} and id in (${lo}::bigint, ${hi}::bigint))
    select ${callColumns(vote)}, ${votingColumns(wallet)}, ${sealedHost(sql`events.id`)} as host,
      exists (select from shown where id = ${entryId}) as is_entry,
      ballot.number, ballot.winner, ballot.passed, encode(ballot.salt, 'hex') as salt, ballot.decided_at,
      ${hasOpenBallotBefore(eventId, wallet, sql`ballot.number`)} as is_early,
      (select coalesce(json_agg(shown), '[]') from shown) as looks
    from (select ${now()} as now) as clock
    left join events on events.id = ${eventId}
    left join ballots ballot on ballot.event_id = ${eventId} and ballot.wallet = ${wallet}
      and ballot.lo = ${lo}::bigint and ballot.hi = ${hi}::bigint`.execute(db);
  return rows[0];
}

/**
 * The event is locked against its closing first, and the clock read after that, so a vote is either in time and
 * counted, or late and refused. A ban has removed the wallet's open ballots under the same lock; one that was being issued
 * meanwhile is never decided, because the ban's ruling says how many votes it leaves out. Then the ballot and its entries
 * are locked, these by id, and only then is anything written: a late call of the wallet that issues a ballot with the same
 * number waits for what has been written, and may hold one of these entries.
 * The ratings move by steps, which add up with those of other votes at the same time. Undefined if nothing was open, or
 * the call is not the wallet's, or the looks are not those that were entered.
 */
async function record(db: Database, now: SqlNow, vote: Vote, fields: VoteFields): Promise<VoteOutcome | undefined> {
  const { eventId, wallet, caller } = vote;
  const { lo, hi, winner, loSeen, hiSeen, salt } = fields;
  const isCaller = caller ? sql`${caller} ->> 'wallet' = ${wallet}` : sql`true`;
  const statement = sql<Decided>`
    with ${shareVoting(eventId, now)},
    ballot as materialized (
      select b.number from timed, ballots b, entries lo, entries hi
      where b.event_id = ${eventId} and b.wallet = ${wallet} and b.lo = ${lo}::bigint and b.hi = ${hi}::bigint
        and b.decided_at is null and not ${hasOpenBallotBefore(eventId, wallet, sql`b.number`)} and ${isCaller}
        and not is_banned(${wallet}) and lo.event_id = ${eventId} and lo.id = ${lo}::bigint and lo.look = ${loSeen}
        and hi.event_id = ${eventId} and hi.id = ${hi}::bigint and hi.look = ${hiSeen}
      for no key update of b, lo, hi),
    moved as (
      update ratings set mu = ratings.mu + step.mu, sigma2 = 1 / (1 / ratings.sigma2 + step.certainty)
      from (${ratingSteps(eventId, [lo, hi], winner)}) as step
      where ratings.event_id = ${eventId} and ratings.entry_id = step.entry_id and exists (select from ballot))
    update ballots set winner = ${winner}::bigint, decided_at = ${now()}, salt = decode(${salt}, 'hex'),
      hash = decode(${hashOfVote(fields, sha256)}, 'hex')
    from ballot
    where ballots.event_id = ${eventId} and ballots.wallet = ${wallet} and ballots.number = ballot.number
    returning ballots.decided_at, ${sealedHost(sql`ballots.event_id`)} as host`;
  try {
    const [decided] = (await statement.execute(db)).rows;
    if (decided === undefined) return undefined;
    ballotsDecided.inc();
    return { vote: toStored(fields, decided) };
  } catch (error: unknown) {
    if (isUniqueViolation(error)) return { refusal: 'malformed' };
    throw error;
  }
}

import { sql } from 'kysely';
import type { BallotFields, PassReason } from '../../rules/index';
import { ballotsDecided } from '../metrics';
import { updateRatings, type RatedEntry } from '../voting/index';
import type { VoterMark } from '../voterHeader';
import type { Database } from './database';
import { shareVoting } from './eventLock';
import { markColumns, markRefusal, signedVotes, usableMark, type MarkRefusal, type MarkRow } from './signedVotes';
import type { SqlNow } from './time';
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

type VoteRefusal = CallRefusal | 'unknown-entry' | 'no-such-ballot' | 'ballot-decided';

/** A stored vote, as its receipt names it. */
export interface DecidedBallot extends BallotFields {
  readonly at: string;
  /** The leaf of the event's last seal; undefined if the receipt is of the first format. */
  readonly seal: string | undefined;
}

export type VoteOutcome =
  | { readonly refusal: VoteRefusal }
  | MarkRefusal
  /** `ballot` is missing if the call decided nothing. */
  | { readonly refusal?: undefined; readonly ballot?: DecidedBallot };

interface Vote extends Call {
  readonly entryId: number;
  readonly winnerId: number;
  readonly mark?: VoterMark | undefined;
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

type Rated = Pick<RatedEntry, 'id' | 'mu' | 'sigma2'>;

interface BallotRow extends CallRow, DecidedRow, MarkRow {
  readonly is_entry: boolean;
  /** Whether a ballot between the two may have been removed with one of them. */
  readonly is_withdrawn: boolean;
  /** Whether another open ballot has to be decided first. */
  readonly is_early: boolean;
  readonly number: number | null;
  readonly winner: number | null;
  readonly passed: PassReason | null;
  readonly rated: readonly Rated[];
}

/** Another attempt is needed if the ballot has just been decided by another call, or removed with an entry, or the voting closed. */
const ATTEMPTS = 3;

/** Reads without locks, and decides in one statement, so that a vote holds its locks for no longer than that. */
async function decide(db: Database, now: SqlNow, vote: Vote): Promise<VoteOutcome> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const row = await readBallot(db, now, vote);
    // A voter who lost the response gets the receipt even if no further vote is accepted.
    if (row?.winner === vote.winnerId && !callerRefusal(vote, row)) return decidedBallot(vote, row, row);
    const refusal = callRefusal(vote, row);
    if (row === undefined || refusal) return { refusal: refusal ?? 'unknown-event' };
    if (!row.is_entry) return { refusal: 'unknown-entry' };
    if (row.number === null) return row.is_withdrawn ? {} : { refusal: 'no-such-ballot' };
    if (row.winner !== null || row.passed !== null) return { refusal: 'ballot-decided' };
    if (row.is_early) return { refusal: 'no-such-ballot' };
    const unmarked = markRefusal(vote, row);
    if (unmarked) return unmarked;
    const decided = await record(db, now, { ...vote, mark: usableMark(vote, row) }, row.rated);
    if (decided === undefined) continue;
    ballotsDecided.inc();
    return decidedBallot(vote, decided, row);
  }
  throw new Error(`the ballot of ${vote.wallet} in event ${vote.eventId} kept changing`);
}

interface DecidedRow {
  readonly salt: string | null;
  readonly decided_at: Date | null;
  /** The key that signed for it. */
  readonly voter: string | null;
}

/** Ballots from before there were receipts have no salt. */
function decidedBallot(vote: Vote, { salt, decided_at, voter }: DecidedRow, row: MarkRow): VoteOutcome {
  if (salt === null || decided_at === null) return {};
  const [lo, hi] = inOrder(vote);
  const ballot = { event: vote.eventId, lo, hi, winner: vote.winnerId, signed: voter === null ? 0 : 1, salt } as const;
  return { ballot: { ...ballot, at: decided_at.toISOString(), seal: usableMark(vote, row)?.seal } };
}

const inOrder = ({ entryId, winnerId }: Vote) =>
  entryId < winnerId ? ([entryId, winnerId] as const) : ([winnerId, entryId] as const);

async function readBallot(db: Database, now: SqlNow, vote: Vote): Promise<BallotRow | undefined> {
  const { eventId, wallet, entryId } = vote;
  const [lo, hi] = inOrder(vote);
  const { rows } = await sql<BallotRow>`
    with rated as materialized (
      select e.id, r.mu, r.sigma2, e.withdrawn_at
      from entries e join ratings r on r.event_id = e.event_id and r.entry_id = e.id
      where e.event_id = ${eventId} and e.id in (${lo}::bigint, ${hi}::bigint))
    select ${callColumns(vote)}, ${votingColumns(wallet)}, ${markColumns(vote)},
      exists (select from rated where id = ${entryId}) as is_entry,
      exists (select from rated where withdrawn_at is not null) as is_withdrawn,
      ballot.number, ballot.winner, ballot.passed, ballot.salt, ballot.decided_at, ballot.voter,
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
 * The ratings move by steps, which add up with those of other votes since they were read. Undefined if nothing was open.
 * A ballot is issued after all those with lower numbers, and decided only if this statement sees them decided, so it sees
 * their signatures, too: two votes cannot both be their key's next one. A key is complete with its first vote, which is
 * refused if the key has just been forgotten.
 */
async function record(db: Database, now: SqlNow, vote: Vote, rated: readonly Rated[]): Promise<DecidedRow | undefined> {
  const { eventId, wallet, winnerId, mark } = vote;
  const key = mark?.key;
  const [lo, hi] = inOrder(vote);
  const [winner, loser] = ratingSteps(vote, rated);
  const { rows } = await sql<DecidedRow>`
    with ${shareVoting(eventId, now)},
    numbered as materialized (
      select id from timed
      where ${key?.count ?? null}::integer is null or ${key?.count ?? null} = ${signedVotes(eventId, wallet, mark)} + 1),
    completed as (
      update voter_keys set x = ${key?.x ?? null}, y = ${key?.y ?? null} from numbered
      where wallet = ${wallet} and voter_keys.id = ${key?.id ?? null} and x is null returning voter_keys.id),
    ballot as materialized (
      select b.event_id, b.number from ballots b join numbered on b.event_id = numbered.id
      where b.event_id = ${eventId} and b.wallet = ${wallet} and b.lo = ${lo}::bigint and b.hi = ${hi}::bigint
        and b.decided_at is null and not ${hasOpenBallotBefore(eventId, wallet, sql`b.number`)}
        and (${key?.id ?? null}::text is null or exists (select from completed)
          or exists (select from voter_keys where wallet = ${wallet} and id = ${key?.id ?? null} and x is not null))
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
    update ballots set winner = ${winnerId}::bigint, decided_at = ${now()},
      salt = coalesce(${mark?.salt ?? null}::uuid, ballots.salt), voter = ${key?.id ?? null},
      voter_count = ${key?.count ?? null}, voter_signature = ${key?.signature ?? null}
    from ballot
    where ballots.event_id = ${eventId} and ballots.wallet = ${wallet} and ballots.number = ballot.number
    returning ballots.salt, ballots.decided_at, ballots.voter`.execute(db);
  return rows[0];
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

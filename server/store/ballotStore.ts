import { sql } from 'kysely';
import { BALLOTS_PER_WALLET, ballotTotal, pickPair } from '../voting/index';
import { toBallot, votingRefusal, type ShownEntry, type VoterRow, type VotingRefusal } from './ballotRows';
import { isUniqueViolation } from './databaseErrors';
import type { Database } from './database';
import type { SqlNow } from './time';
import { castVote, type VoteOutcome } from './voteWrites';

export type NextBallot =
  | { readonly refusal: VotingRefusal }
  /** `pair` is missing once the wallet is done; `done` of `total` are decided. */
  | {
      readonly refusal?: undefined;
      readonly pair?: readonly [left: ShownEntry, right: ShownEntry];
      readonly done: number;
      readonly total: number;
    };

export interface BallotStore {
  /** The wallet's open ballot, or a new one. `beforeIssue` runs only ahead of a new one, outside any transaction, and refuses by throwing. */
  next(eventId: number, wallet: string, beforeIssue: () => Promise<void>): Promise<NextBallot>;
  /** One of a vote's two calls: the one for the entry that lost decides. */
  vote(eventId: number, wallet: string, entryId: number, winnerId: number): Promise<VoteOutcome>;
}

/** More pairs than a wallet has ballots, so a legal one is among them if the event has any. */
const CANDIDATES = 16;

/** Each repeat means that another call of the same wallet has issued a ballot meanwhile, which it can do so often and no oftener. */
const ATTEMPTS = BALLOTS_PER_WALLET + 1;

export function createBallotStore(db: Database, now: SqlNow, random: () => number): BallotStore {
  return {
    async next(eventId, wallet, beforeIssue) {
      let isAllowed = false;
      for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
        const voter = await readVoter(db, now, eventId, wallet);
        const refusal = votingRefusal(voter);
        if (voter === undefined || refusal) return { refusal: refusal ?? 'unknown-event' };
        const ballots = voter.ballots.map(toBallot);
        const done = ballots.filter(({ winner }) => winner !== undefined).length;
        const pair = pickPair(voter.candidates, wallet, ballots, random);
        const progress = { done, total: ballotTotal(voter.candidates.length) };
        if (pair === undefined) return progress;
        if (done < ballots.length) return { ...progress, pair: await readPair(db, eventId, pair) };
        if (!isAllowed) await beforeIssue();
        isAllowed = true;
        const issued = await issue(db, now, { eventId, wallet, number: ballots.length + 1, pair });
        if (issued !== undefined) return { ...progress, pair: issued };
      }
      throw new Error(`no ballot could be issued to ${wallet} in event ${eventId}`);
    },

    vote: (eventId, wallet, entryId, winnerId) => castVote(db, now, { eventId, wallet, entryId, winnerId }),
  };
}

async function readVoter(db: Database, now: SqlNow, eventId: number, wallet: string): Promise<VoterRow | undefined> {
  const { rows } = await sql<VoterRow>`
    select submit_end <= clock.now as has_begun, voting_end <= clock.now as has_ended,
      (select coalesce(json_agg(b order by b.number), '[]') from (
        select number, lo, hi, lo_is_left, winner from ballots where event_id = events.id and wallet = ${wallet}) b) as ballots,
      (select coalesce(json_agg(e), '[]') from (
        select id, wallet, shown, mu, sigma2 from entries where event_id = events.id and wallet <> ${wallet}
        order by shown, tie_break limit ${sql.lit(CANDIDATES)}) e) as candidates
    from events, (select ${now()} as now) as clock where events.id = ${eventId}`.execute(db);
  return rows[0];
}

interface NewBallot {
  readonly eventId: number;
  readonly wallet: string;
  readonly number: number;
  readonly pair: readonly [left: number, right: number];
}

/** Undefined where a constraint says that another call was quicker, or where the voting has just closed: the caller looks again. */
async function issue(db: Database, now: SqlNow, { eventId, wallet, number, pair }: NewBallot) {
  const [left, right] = pair;
  const [lo, hi] = left < right ? [left, right] : [right, left];
  try {
    const { rows } = await sql<ShownEntry>`
      with event as materialized (select id, voting_end from events where id = ${eventId} for share),
      timed as materialized (select id from event where voting_end > ${now()}),
      locked as materialized (
        select e.event_id, e.id, e.wallet, e.avatar from entries e join timed on e.event_id = timed.id
        where e.event_id = ${eventId} and e.id in (${lo}::bigint, ${hi}::bigint) order by e.id for no key update of e),
      ballot as (
        insert into ballots (event_id, wallet, number, lo, hi, lo_wallet, hi_wallet, lo_is_left, issued_at)
        select l.event_id, ${wallet}, ${number}::integer, l.id, h.id, l.wallet, h.wallet, ${lo === left}::boolean, ${now()}
        from locked l, locked h where l.id = ${lo}::bigint and h.id = ${hi}::bigint),
      counted as (
        update entries set shown = entries.shown + 1, tie_break = random() from locked
        where entries.event_id = locked.event_id and entries.id = locked.id)
      select id, avatar from locked`.execute(db);
    return inOrder(rows, pair);
  } catch (error: unknown) {
    if (isUniqueViolation(error)) return undefined;
    throw error;
  }
}

async function readPair(db: Database, eventId: number, pair: readonly [number, number]) {
  const rows = await db
    .selectFrom('entries')
    .select(['id', 'avatar'])
    .where('event_id', '=', eventId)
    .where('id', 'in', pair)
    .execute();
  const shown = inOrder(rows, pair);
  if (shown === undefined) throw new Error(`event ${eventId} has lost an entry of an open ballot`);
  return shown;
}

function inOrder(rows: readonly ShownEntry[], [leftId, rightId]: readonly [number, number]) {
  const left = rows.find(({ id }) => id === leftId);
  const right = rows.find(({ id }) => id === rightId);
  return left && right && ([left, right] as const);
}

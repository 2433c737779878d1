import { sql } from 'kysely';
import { Counter } from 'prom-client';
import { PASS_REASONS, PASSES_PER_WALLET, type PassReason } from '#rules/voting/ballot';
import type { Database } from '../database/database';
import { shareVoting } from '../database/eventLock';
import type { SqlNow } from '../database/time';
import { hasOpenBallotBefore, votingColumns, votingRefusal, type VotingRefusal, type VotingRow } from './voter';

const ballotsPassed = new Counter({
  name: 'duds_ballots_passed_total',
  help: 'Ballots that their voters left undecided, by reason',
  labelNames: ['why'] as const,
});
for (const why of PASS_REASONS) ballotsPassed.inc({ why }, 0);

type PassRefusal = VotingRefusal | 'no-such-ballot' | 'ballot-decided' | 'no-passes-left';

export type PassOutcome =
  | { readonly refusal: PassRefusal }
  /** `left` passes remain. A repeat returns the reason that is stored. */
  | { readonly refusal?: undefined; readonly passed: PassReason; readonly left: number };

interface Pass {
  readonly eventId: number;
  readonly wallet: string;
  readonly pair: readonly [number, number];
  readonly why: PassReason;
}

/** Another attempt is needed if the ballot has just been decided by another call, or removed with an entry, or the voting closed. */
const ATTEMPTS = 3;

/** A passed ballot is used up and moves no rating; both entries still count as shown. */
export async function passBallot(db: Database, now: SqlNow, pass: Pass): Promise<PassOutcome> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const row = await readPassable(db, now, pass);
    const refusal = votingRefusal(row);
    if (row === undefined || refusal) return { refusal: refusal ?? 'unknown-event' };
    const left = PASSES_PER_WALLET - row.used;
    // The ballot was removed with a withdrawn entry, and the next one replaces it.
    if (row.number === null) return row.is_withdrawn ? { passed: pass.why, left } : { refusal: 'no-such-ballot' };
    if (row.winner !== null) return { refusal: 'ballot-decided' };
    if (row.passed !== null) return { passed: row.passed, left };
    if (row.is_early) return { refusal: 'no-such-ballot' };
    if (left <= 0) return { refusal: 'no-passes-left' };
    if (!(await record(db, now, pass))) continue;
    ballotsPassed.inc({ why: pass.why });
    return { passed: pass.why, left: left - 1 };
  }
  throw new Error(`the ballot of ${pass.wallet} in event ${pass.eventId} kept changing`);
}

interface PassableRow extends VotingRow {
  /** Whether the ballot may have been removed with one of its entries. */
  readonly is_withdrawn: boolean;
  /** Whether another open ballot has to be decided first. */
  readonly is_early: boolean;
  readonly number: number | null;
  readonly winner: number | null;
  readonly passed: PassReason | null;
  /** How many passes the wallet has used. */
  readonly used: number;
}

const inOrder = ([one, other]: readonly [number, number]) => (one < other ? [one, other] : [other, one]);

async function readPassable(
  db: Database,
  now: SqlNow,
  { eventId, wallet, pair }: Pass,
): Promise<PassableRow | undefined> {
  const [lo, hi] = inOrder(pair);
  const { rows } = await sql<PassableRow>`
    select ${votingColumns(wallet)},
      exists (
        select from entries where event_id = ${eventId} and id in (${lo}::bigint, ${hi}::bigint) and withdrawn_at is not null
      ) as is_withdrawn,
      ballot.number, ballot.winner, ballot.passed,
      ${hasOpenBallotBefore(eventId, wallet, sql`ballot.number`)} as is_early,
      (select count(passed)::integer from ballots where event_id = ${eventId} and wallet = ${wallet}) as used
    from (select ${now()} as now) as clock
    join events on events.id = ${eventId}
    left join ballots ballot on ballot.event_id = ${eventId} and ballot.wallet = ${wallet}
      and ballot.lo = ${lo}::bigint and ballot.hi = ${hi}::bigint`.execute(db);
  return rows[0];
}

/** Locks in the order of a vote. A wallet decides its ballots one after the other, so two passes cannot both be its last one. */
async function record(db: Database, now: SqlNow, { eventId, wallet, pair, why }: Pass): Promise<boolean> {
  const [lo, hi] = inOrder(pair);
  const { rows } = await sql`
    with ${shareVoting(eventId, now)},
    ballot as materialized (
      select b.event_id, b.number from ballots b join timed on b.event_id = timed.id
      where b.event_id = ${eventId} and b.wallet = ${wallet} and b.lo = ${lo}::bigint and b.hi = ${hi}::bigint
        and b.decided_at is null and not ${hasOpenBallotBefore(eventId, wallet, sql`b.number`)}
      for no key update of b)
    update ballots set passed = ${why}, decided_at = ${now()} from ballot
    where ballots.event_id = ${eventId} and ballots.wallet = ${wallet} and ballots.number = ballot.number
    returning ballots.number`.execute(db);
  return rows.length === 1;
}

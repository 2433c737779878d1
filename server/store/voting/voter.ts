import { sql, type RawBuilder } from 'kysely';
import type { PassReason } from '#rules/voting/ballot';
import {
  COVERAGE_SIZE,
  podiumLane,
  PODIUM_SIZE,
  timesSeen,
  withoutOvershown,
  type Ballot,
  type Candidate,
  type Lanes,
  type RatedEntry,
} from '../../voting/index';
import { isBanned } from '../people/bans';
import type { Database } from '../database/database';
import type { Token } from '../entries/tokenClaims';
import { hasStarted } from '../events/eventStart';
import type { PresentedSession } from '../people/sessionStore';
import type { SqlNow } from '../database/time';

export type VotingRefusal = 'unknown-event' | 'event-cancelled' | 'voting-not-open' | 'voting-closed' | 'wallet-banned';

export interface VotingRow {
  /** Why the wallet may not vote now, by the database's clock. Once an event has ended, setting the clock back opens nothing. */
  readonly refusal: Exclude<VotingRefusal, 'unknown-event'> | null;
}

/** `VotingRow` in SQL, of a row of `events` and of a `clock` with the time. */
export const votingColumns = (wallet: string) => sql`
  coalesce(voting_refusal(events, clock.now), case when ${isBanned(wallet)} then 'wallet-banned' end) as refusal`;

export function votingRefusal(row: VotingRow | undefined): VotingRefusal | undefined {
  return row === undefined ? 'unknown-event' : (row.refusal ?? undefined);
}

/** What the first statement of a call reads about the call's session and event. */
export interface CallRow extends VotingRow {
  /** Null if there is no such event. */
  readonly event_id: number | null;
  /** Null if there is no such session, or the call needs none. */
  readonly caller: PresentedSession | null;
}

export interface Call {
  readonly eventId: number;
  readonly wallet: string;
  /**
   * The call's session, if it needs one. Read in the call's first statement, because a separate statement would slow
   * down every vote.
   */
  readonly caller?: RawBuilder<PresentedSession | null> | undefined;
}

export const callColumns = ({ caller }: Call) => sql`events.id as event_id, ${caller ?? sql`null`} as caller`;

/** In SQL: whether the wallet has an open ballot in front of this one. A wallet decides its ballots in the order of their numbers. */
export const hasOpenBallotBefore = (
  eventId: number,
  wallet: string,
  number: RawBuilder<unknown>,
) => sql<boolean>`exists (
  select from ballots earlier where earlier.event_id = ${eventId} and earlier.wallet = ${wallet}
    and earlier.decided_at is null and earlier.number < ${number})`;

export type CallRefusal = VotingRefusal | 'no-session' | 'other-wallet';

export function callRefusal(call: Call, row: CallRow | undefined): CallRefusal | undefined {
  return callerRefusal(call, row) ?? votingRefusal(row?.event_id === null ? undefined : row);
}

export function callerRefusal({ wallet, caller }: Call, row: CallRow | undefined) {
  if (!caller || row?.caller?.wallet === wallet) return undefined;
  return row?.caller ? 'other-wallet' : 'no-session';
}

export interface StoredBallot {
  readonly number: number;
  readonly lo: number;
  readonly hi: number;
  readonly lo_is_left: boolean;
  readonly winner: number | null;
  readonly passed: PassReason | null;
}

/** Everything that the choice of a wallet's next pair depends on. */
export interface VoterRow extends CallRow {
  /** Whether the entries are sealed: no pair is issued before. */
  readonly is_sealed: boolean;
  /** By number. */
  readonly ballots: readonly StoredBallot[];
  /** The least shown of the other wallets' entries, that this wallet has not seen. */
  readonly fresh: readonly Candidate[];
  /** The strongest of those it has not seen. */
  readonly strongest: readonly Candidate[];
  /** How many of the wallet's ballots show an entry that has since been withdrawn. */
  readonly withdrawn_ballots: number;
  readonly mean_shown: number;
  /** The tokens that the wallet has claimed in the event, up to MAX_CLAIMED of them. */
  readonly claimed: readonly Token[];
}

const MAX_CLAIMED = 20;

/** All tokens that the wallet has claimed in the event; undefined if they are too many to be read with every ballot. */
export const allClaimed = ({ claimed }: VoterRow): readonly Token[] | undefined =>
  claimed.length < MAX_CLAIMED ? claimed : undefined;

export function toBallot({ lo, hi, lo_is_left, winner, passed }: StoredBallot): Ballot {
  const [left, right] = lo_is_left ? [lo, hi] : [hi, lo];
  if (winner !== null) return { left, right, winner };
  return passed === null ? { left, right } : { left, right, passed: true };
}

/** The candidates of `coverageLane` and `podiumLane`. */
export async function readLanes(db: Database, { eventId, wallet }: Call, voter: VoterRow): Promise<Lanes> {
  const { ballots, fresh, strongest, mean_shown: mean } = voter;
  const seen = timesSeen(ballots.map(toBallot));
  const met = fresh.length < COVERAGE_SIZE ? await readMet(db, eventId, seen) : [];
  const coverage = [...fresh, ...met].slice(0, COVERAGE_SIZE);
  return {
    meanShown: mean,
    coverage: () => coverage,
    podium: () => (fresh.length > 0 ? withoutOvershown(strongest, mean) : podiumLane(met, wallet, seen, mean)),
  };
}

type TimesSeen = ReturnType<typeof timesSeen>;

/** The entries that a wallet has seen, those it has seen least first. */
async function readMet(db: Database, eventId: number, seen: TimesSeen): Promise<readonly RatedEntry[]> {
  const ids = [...seen.keys()];
  const { rows } = await sql<RatedEntry>`
    select id, wallet, shown, mu, sigma2 from entries join ratings using (event_id)
    where event_id = ${eventId} and entry_id = id and id = any (${ids}::bigint[]) and withdrawn_at is null
    order by shown, tie_break`.execute(db);
  const times = ({ id }: RatedEntry): number => seen.get(id) ?? 0;
  return rows.toSorted((a, b) => times(a) - times(b));
}

/** Each list reads a few rows of an index, however many entries there are. */
export async function readVoter(db: Database, now: SqlNow, call: Call): Promise<VoterRow | undefined> {
  const { eventId, wallet } = call;
  const { rows } = await sql<VoterRow>`
    with mine as materialized (
      select number, lo, hi, lo_is_left, winner, passed from ballots where event_id = ${eventId} and wallet = ${wallet}),
    withdrawn as materialized (
      select array(select id from entries where event_id = ${eventId} and withdrawn_at is not null) as ids),
    hidden as materialized (
      select ids || array(
        select lo from mine union all select hi from mine
        union all select id from entries where event_id = ${eventId} and wallet = ${wallet}) as ids from withdrawn),
    fresh as (
      select entry_id as id, shown, mu, sigma2, tie_break from ratings
      where event_id = ${eventId} and entry_id <> all ((select ids from hidden)::bigint[])
      order by shown, tie_break limit ${sql.lit(COVERAGE_SIZE)}),
    strongest as (
      select entry_id as id, shown, mu, sigma2 from ratings
      where event_id = ${eventId} and entry_id <> all ((select ids from hidden)::bigint[])
      order by mu + sqrt(sigma2) desc limit ${sql.lit(PODIUM_SIZE)})
    select ${callColumns(call)}, ${votingColumns(wallet)},
      ${hasStarted(sql`events.id`)} as is_sealed,
      (select coalesce(json_agg(mine order by number), '[]') from mine) as ballots,
      (select coalesce(json_agg(fresh order by shown, tie_break), '[]') from fresh) as fresh,
      (select coalesce(json_agg(strongest), '[]') from strongest) as strongest,
      (select count(*)::integer from mine where (select ids from withdrawn) && array[lo, hi]) as withdrawn_ballots,
      (select coalesce(2 * sum(issued) / nullif(max(tally.entries), 0), 0)::float8
        from ballot_tallies tally where tally.event_id = events.id) as mean_shown,
      (select coalesce(json_agg(claim), '[]') from (
        select contract, token_id as "tokenId" from token_claims
        where event_id = ${eventId} and wallet = ${wallet} limit ${sql.lit(MAX_CLAIMED)}) as claim) as claimed
    from (select ${now()} as now) as clock left join events on events.id = ${eventId}`.execute(db);
  return rows[0];
}

import { sql } from 'kysely';
import { Counter } from 'prom-client';
import type { Avatar } from '#rules/outfit/avatar';
import { completeAvatar } from '#rules/outfit/restoreOutfit';
import { isOpen, type PassReason } from '#rules/voting/ballot';
import { BALLOTS_PER_WALLET, ballotTotal, pickFromLanes } from '../../voting/index';
import { isUniqueViolation } from '../database/databaseErrors';
import type { Database } from '../database/database';
import { shareVoting } from '../database/eventLock';
import type { SessionStore } from '../people/sessionStore';
import type { SqlNow } from '../database/time';
import { claimTokens, type Token, type TokenClaim } from '../entries/tokenClaims';
import { passBallot, type PassOutcome } from './passWrites';
import { readProgress, type Progress } from './progress';
import {
  allClaimed,
  callRefusal,
  readLanes,
  readVoter,
  toBallot,
  type CallRefusal,
  type StoredBallot,
  type VoterRow,
} from './voter';
import { createVoteWrites, type Seen, type VoteOutcome } from './voteWrites';

const ballotsIssued = new Counter({ name: 'duds_ballots_issued_total', help: 'Ballots issued' });

export interface ShownEntry {
  readonly id: number;
  readonly avatar: Avatar;
}

/** An entry's row: its avatar may be of any version of the game. */
interface StoredEntry {
  readonly id: number;
  readonly avatar: unknown;
}

type NextBallot =
  | { readonly refusal: CallRefusal }
  /** `pair` is missing once the wallet is done; `done` of `total` are decided or passed. */
  | {
      readonly refusal?: undefined;
      readonly pair?: readonly [left: ShownEntry, right: ShownEntry];
      readonly done: number;
      readonly passes: number;
      readonly total: number;
    };

/** Checked only before a new ballot is issued, and outside any transaction. Throws to refuse. */
export interface Admission {
  /** Returns what the wallet claims with its first ballot in the event. */
  first(): Promise<TokenClaim | undefined>;
  /** The same for a later one, if it claims anything; `claimed` as of `allClaimed`. */
  later(claimed: readonly Token[] | undefined): Promise<TokenClaim | undefined>;
}

export interface BallotStore {
  /**
   * The wallet's first open ballot, or a new one. If `session` is given, it must be the wallet's, here and in `vote`. If
   * the first open ballot is between the two entries of `beside`, the one after it is meant, and that one counts as done.
   */
  next(
    eventId: number,
    wallet: string,
    admission: Admission,
    session?: string,
    beside?: readonly [number, number],
  ): Promise<NextBallot>;
  /** One of a vote's two calls: the one for the entry that lost decides. */
  vote(eventId: number, wallet: string, entryId: number, winnerId: number, sent?: SentVote): Promise<VoteOutcome>;
  /** The events that the wallet has entered or voted in and that have not ended, by id. */
  progress(wallet: string): Promise<readonly Progress[]>;
  /** Leaves the open ballot between two entries undecided, for good. */
  pass(eventId: number, wallet: string, pair: readonly [number, number], why: PassReason): Promise<PassOutcome>;
}

interface SentVote {
  readonly session?: string | undefined;
  readonly seen?: Seen | undefined;
}

/**
 * Another attempt is needed if another call of the same wallet has just issued a ballot, which happens at most
 * BALLOTS_PER_WALLET times, or if an entry has just been withdrawn.
 */
const ATTEMPTS = BALLOTS_PER_WALLET + 1;

interface BallotStoreParts {
  readonly random: () => number;
  /** Seals the event's fits, before its first pair is issued. */
  readonly seals: { start(eventId: number): Promise<void> };
  readonly sessions: SessionStore;
}

export function createBallotStore(
  db: Database,
  now: SqlNow,
  { random, seals, sessions }: BallotStoreParts,
): BallotStore {
  const castVote = createVoteWrites(db, now);
  const callOf = (eventId: number, wallet: string, session: string | undefined) => ({
    eventId,
    wallet,
    caller: session === undefined ? undefined : sessions.presented(session),
  });
  return {
    async next(eventId, wallet, admission, session, beside) {
      const call = callOf(eventId, wallet, session);
      let isAdmitted = false;
      let claim: TokenClaim | undefined;
      for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
        const voter = await readVoter(db, now, call);
        if (session !== undefined && voter?.caller?.isDue) await sessions.touch(session);
        const refusal = callRefusal(call, voter);
        if (voter === undefined || refusal) return { refusal: refusal ?? 'unknown-event' };
        const held = heldBallot(voter, beside);
        const passes = voter.ballots.filter(({ passed }) => passed !== null).length;
        const ballots = voter.ballots.map(ballot =>
          ballot === held ? { ...toBallot(ballot), passed: true as const } : toBallot(ballot),
        );
        const done = ballots.filter(ballot => !isOpen(ballot)).length;
        const lanes = await readLanes(db, call, voter);
        const pair = pickFromLanes(lanes, ballots, random);
        const progress = { done, passes, total: ballotTotal(lanes.coverage().length, voter.withdrawn_ballots) };
        if (pair === undefined) return progress;
        if (done < ballots.length) return { ...progress, pair: await readPair(db, eventId, pair) };
        const number = freeNumber(voter, held);
        // The numbers after the held ballot's are used up: one before it is left for later.
        if (number > BALLOTS_PER_WALLET) return progress;
        if (!voter.is_sealed) await seals.start(eventId);
        if (!isAdmitted) claim = await (ballots.length === 0 ? admission.first() : admission.later(allClaimed(voter)));
        isAdmitted = true;
        const issued = await issue(db, now, { eventId, wallet, number, pair, held: held?.number }, claim);
        if (issued === undefined) continue;
        ballotsIssued.inc();
        return { ...progress, pair: issued };
      }
      throw new Error(`no ballot could be issued to ${wallet} in event ${eventId}`);
    },

    vote: (eventId, wallet, entryId, winnerId, { session, seen } = {}) =>
      castVote({ ...callOf(eventId, wallet, session), entryId, winnerId, seen }, session),
    progress: wallet => readProgress(db, now, wallet),
    pass: (eventId, wallet, pair, why) => passBallot(db, now, { eventId, wallet, pair, why }),
  };
}

/** The first open ballot, if it is between these two entries. */
function heldBallot({ ballots }: VoterRow, beside: readonly [number, number] | undefined): StoredBallot | undefined {
  const first = ballots.find(ballot => isOpen(toBallot(ballot)));
  return first && beside?.includes(first.lo) && beside.includes(first.hi) ? first : undefined;
}

/**
 * Not the number of ballots plus one: ballots are removed with their entries, and no number may be used twice. Two open
 * ballots are decided in the order of their numbers, one of which is even and one odd.
 */
function freeNumber({ ballots }: VoterRow, held: StoredBallot | undefined): number {
  const taken = new Set(ballots.map(({ number }) => number));
  const step = held === undefined ? 1 : 2;
  let free = held === undefined ? 1 : held.number + 1;
  while (taken.has(free)) free += step;
  return free;
}

/**
 * Undefined if another call was faster, an entry has just been withdrawn or the voting has just closed: the caller reads
 * the state again.
 * A ballot with a claim is issued only if that is admitted.
 */
async function issue(db: Database, now: SqlNow, ballot: NewBallot, claim: TokenClaim | undefined) {
  try {
    if (claim === undefined) return await insertBallot(db, now, ballot);
    return await db.transaction().execute(async tx => {
      await claimTokens(tx, now, ballot, claim);
      return insertBallot(tx, now, ballot);
    });
  } catch (error: unknown) {
    if (isUniqueViolation(error)) return undefined;
    throw error;
  }
}

interface NewBallot {
  readonly eventId: number;
  readonly wallet: string;
  readonly number: number;
  readonly pair: readonly [left: number, right: number];
  /** The number of the open ballot that this one is issued beside. */
  readonly held: number | undefined;
}

/** A ballot is issued beside another only while that exists: otherwise its number would be left free below this one's. */
async function insertBallot(db: Database, now: SqlNow, { eventId, wallet, number, pair, held }: NewBallot) {
  const [left, right] = pair;
  const [lo, hi] = left < right ? [left, right] : [right, left];
  const kept = sql`
    kept as materialized (
      select from timed, ballots where event_id = ${eventId} and wallet = ${wallet} and number = ${held}
      for key share of ballots),`;
  const { rows } = await sql<{ readonly lo_avatar: unknown; readonly hi_avatar: unknown }>`
    with ${shareVoting(eventId, now)}, ${held === undefined ? sql`` : kept}
    pair as materialized (
      select lo.id as lo, lo.wallet as lo_wallet, lo.avatar as lo_avatar,
        hi.id as hi, hi.wallet as hi_wallet, hi.avatar as hi_avatar
      from ${held === undefined ? sql`timed` : sql`kept`}, entries lo, entries hi
      where lo.event_id = ${eventId} and lo.id = ${lo} and lo.withdrawn_at is null
        and hi.event_id = ${eventId} and hi.id = ${hi} and hi.withdrawn_at is null and not is_banned(${wallet})
      for no key update of lo, hi),
    ballot as (
      insert into ballots (event_id, wallet, number, lo, hi, lo_wallet, hi_wallet, lo_is_left, issued_at)
      select ${eventId}, ${wallet}, ${number}, lo, hi, lo_wallet, hi_wallet, ${lo === left}, ${now()} from pair),
    counted as (
      update ratings set shown = shown + 1, tie_break = random() from pair
      where event_id = ${eventId} and entry_id in (lo, hi)),
    tallied as (
      insert into ballot_tallies as tally (event_id, shard, issued, entries)
      select ${eventId}, ${shardOf(wallet)}, 1, coalesce(
        (select max(entries) from ballot_tallies where event_id = ${eventId}),
        (select count(*) from entries where event_id = ${eventId}))
      from pair
      on conflict (event_id, shard) do update set issued = tally.issued + 1)
    select lo_avatar, hi_avatar from pair`.execute(db);
  const [avatars] = rows;
  if (avatars === undefined) return undefined;
  const shown = [
    toShown({ id: lo, avatar: avatars.lo_avatar }),
    toShown({ id: hi, avatar: avatars.hi_avatar }),
  ] as const;
  return lo === left ? shown : ([shown[1], shown[0]] as const);
}

/** By the wallet's last digit. */
function shardOf(wallet: string): number {
  return parseInt(wallet.slice(-1), 16);
}

async function readPair(db: Database, eventId: number, pair: readonly [number, number]) {
  const { rows } = await sql<StoredEntry>`
    select id, avatar from entries where event_id = ${eventId} and id in (${pair[0]}, ${pair[1]})`.execute(db);
  const [left, right] = pair.map(id => rows.find(row => row.id === id));
  if (!left || !right) throw new Error(`event ${eventId} has lost an entry of an open ballot`);
  return [toShown(left), toShown(right)] as const;
}

function toShown({ id, avatar }: StoredEntry): ShownEntry {
  return { id, avatar: completeAvatar(avatar) };
}

import { sql } from 'kysely';
import { randomBytes } from 'node:crypto';
import type { Avatar } from '#rules/outfit/avatar';
import { hashOfVote } from '#rules/proof/lists';
import { lookHash } from '#rules/proof/texts';
import { sha256 } from '../../keys/sha256';
import type { Database, Transaction } from '../database/database';
import { insertEvent, insertPrizes, type EventDraft, type Prize } from '../events/eventWrites';

export interface SeedEntry {
  readonly wallet: string;
  readonly avatar: Avatar;
  /** ISO 8601. */
  readonly submittedAt: string;
}

/** A vote of the past, between two of the event's entries, given by their index in the list. */
export interface SeedBallot {
  readonly wallet: string;
  readonly number: number;
  readonly left: number;
  readonly right: number;
  readonly winner: number;
  /** ISO 8601. */
  readonly decidedAt: string;
  /** 32 hexadecimal digits, random by default. The published order of the votes follows from their salts. */
  readonly salt?: string;
}

export interface SeedEvent {
  readonly event: EventDraft;
  readonly prizes: readonly Prize[];
  readonly entries: readonly SeedEntry[];
  readonly ballots: readonly SeedBallot[];
}

/** Writes made-up events, entries and votes of the past. Players' calls only ever write at the current time. */
interface SeedStore {
  /** In one transaction; returns the event's id. */
  plant(seed: SeedEvent): Promise<number>;
  /** In one transaction, votes in a planted event. */
  vote(eventId: number, seed: SeedEvent, ballots: readonly SeedBallot[]): Promise<void>;
  /** Skips wallets that have already entered. */
  enter(eventId: number, entries: readonly SeedEntry[]): Promise<void>;
}

export function createSeedStore(db: Database): SeedStore {
  return {
    plant: seed => db.transaction().execute(tx => plant(tx, seed)),
    vote: (eventId, { entries }, ballots) =>
      db.transaction().execute(tx => insertBallots(tx, eventId, entries, ballots)),
    enter: async (eventId, entries) => {
      await db.transaction().execute(tx => enter(tx, eventId, entries));
    },
  };
}

async function plant(tx: Transaction, { event, prizes, entries, ballots }: SeedEvent): Promise<number> {
  const { id } = await insertEvent(tx, event);
  await insertPrizes(tx, id, prizes);
  await enter(tx, id, entries);
  if (ballots.length > 0) await insertBallots(tx, id, entries, ballots);
  return id;
}

async function enter(tx: Transaction, eventId: number, entries: readonly SeedEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const rows = entries.map(({ wallet, avatar, submittedAt }) => ({
    wallet,
    avatar,
    look: lookHash(avatar, sha256),
    salt: randomBytes(16).toString('hex'),
    submitted_at: submittedAt,
  }));
  await sql`
    insert into entries (event_id, wallet, avatar, look, salt, submitted_at)
    select ${eventId}::integer, wallet, avatar, look, salt, submitted_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as entry (wallet text, avatar jsonb, look text, salt text, submitted_at timestamptz)
    on conflict (event_id, wallet) do nothing`.execute(tx);
}

async function readEntryIds(tx: Transaction, eventId: number): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: number; wallet: string }>`
    select id, wallet from entries where event_id = ${eventId}`.execute(tx);
  return new Map(rows.map(({ id, wallet }) => [wallet, id]));
}

async function insertBallots(
  tx: Transaction,
  eventId: number,
  entries: readonly SeedEntry[],
  ballots: readonly SeedBallot[],
): Promise<void> {
  const byWallet = await readEntryIds(tx, eventId);
  const ids = entries.map(({ wallet }) => byWallet.get(wallet) ?? 0);
  const rows = ballots.map(ballot => {
    const { wallet, number, left, right, winner, decidedAt, salt = randomBytes(16).toString('hex') } = ballot;
    const isLeftLower = at(ids, left) < at(ids, right);
    const [lo, hi] = isLeftLower ? [left, right] : [right, left];
    const [loSeen, hiSeen] = [lo, hi].map(index => lookHash(at(entries, index).avatar, sha256)) as [string, string];
    const vote = { event: eventId, lo: at(ids, lo), hi: at(ids, hi), winner: at(ids, winner), loSeen, hiSeen, salt };
    return {
      wallet,
      number,
      lo: at(ids, lo),
      hi: at(ids, hi),
      lo_wallet: at(entries, lo).wallet,
      hi_wallet: at(entries, hi).wallet,
      lo_is_left: isLeftLower,
      winner: at(ids, winner),
      at: decidedAt,
      salt,
      hash: hashOfVote(vote, sha256),
    };
  });
  // One JSON parameter instead of thousands of separate ones.
  await sql`
    insert into ballots (event_id, wallet, number, lo, hi, lo_wallet, hi_wallet, lo_is_left, winner, issued_at, decided_at,
      salt, hash)
    select ${eventId}::integer, b.wallet, b.number, b.lo, b.hi, b.lo_wallet, b.hi_wallet, b.lo_is_left, b.winner, b.at, b.at,
      decode(b.salt, 'hex'), decode(b.hash, 'hex')
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as b (wallet text, number integer, lo bigint, hi bigint,
      lo_wallet text, hi_wallet text, lo_is_left boolean, winner bigint, at timestamptz, salt text, hash text)`.execute(
    tx,
  );
  await sql`
    update ratings set shown = counted.times
    from (select entry.id, count(*)::integer as times from ballots, lateral (values (lo), (hi)) as entry (id)
      where event_id = ${eventId} group by entry.id) as counted
    where ratings.event_id = ${eventId} and ratings.entry_id = counted.id`.execute(tx);
}

function at<T>(list: readonly T[], index: number): T {
  const value = list[index];
  if (value === undefined) throw new Error(`A seeded ballot names entry ${index}, which does not exist.`);
  return value;
}

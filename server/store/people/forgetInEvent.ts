import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Database, Transaction } from '../database/database';
import { lockEvent } from '../database/eventLock';

/** In SQL: whether what `forgetInEvent` leaves is all that there is of the entry. */
export const isEntryForgotten = sql<boolean>`(entries.salt is null)`;

interface Forgotten {
  readonly eventId: number;
  readonly wallet: string;
  /** A random address instead of the wallet's: a different one in each event, so that they cannot be linked. */
  readonly alias: string;
}

/** Replaces a wallet in an event that is over. Of its fit, the hashes that were sealed stay, and its place. */
export async function forgetInEvent(jobs: Database, eventId: number, wallet: string): Promise<void> {
  await jobs.transaction().execute(async tx => {
    const event = await lockEvent(tx, eventId);
    if (event === undefined || (event.closed_at === null && event.cancelled_at === null)) return;
    const forgotten = { eventId, wallet, alias: `0x${randomBytes(20).toString('hex')}` };
    await replaceWallet(tx, forgotten);
    await eraseRows(tx, forgotten);
  });
}

/** One statement, because foreign keys compare wallets at its end. */
async function replaceWallet(tx: Transaction, { eventId, wallet, alias }: Forgotten): Promise<void> {
  const replaced = (column: string) =>
    sql`${sql.ref(column)} = case ${sql.ref(column)} when ${wallet} then ${alias} else ${sql.ref(column)} end`;
  await sql`
    with entry as (
      update entries set wallet = ${alias}, avatar = '{}', salt = null
      where event_id = ${eventId} and wallet = ${wallet}),
    award as (
      update xp_awards set wallet = ${alias} where event_id = ${eventId} and wallet = ${wallet})
    update ballots set ${replaced('wallet')}, ${replaced('lo_wallet')}, ${replaced('hi_wallet')}
    where event_id = ${eventId} and ${wallet} in (wallet, lo_wallet, hi_wallet)`.execute(tx);
}

async function eraseRows(tx: Transaction, { eventId, wallet, alias }: Forgotten): Promise<void> {
  await sql`
    delete from worn_pieces using standings, entries
    where worn_pieces.event_id = ${eventId} and standings.event_id = ${eventId} and standings.place = worn_pieces.place
      and entries.event_id = ${eventId} and entries.id = standings.entry_id and entries.wallet = ${alias}`.execute(tx);
  const ofWallet = sql`event_id = ${eventId} and wallet = ${wallet}`;
  await sql`update reports set wallet = ${alias} where ${ofWallet}`.execute(tx);
  await sql`update ban_effects set wallet = ${alias} where ${ofWallet}`.execute(tx);
  await sql`delete from token_claims where ${ofWallet}`.execute(tx);
}

import { randomBytes } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import { PROOF_FORMAT } from '../../rules/index';
import { OperatorError } from '../errors';
import { contradictionWith, readTables } from './closingTables';
import { lockEvent } from './eventLock';
import { entryPersonOf, lockEventLog } from './eventLog';
import { eventSeals, type Sealing } from './eventSeals';
import { FORGOTTEN_VOTER, readReduced } from './roll';
import type { Schema } from './schema';
import { rewriteSheet } from './sheets';

interface Forgotten {
  readonly eventId: number;
  readonly wallet: string;
  /** A random address instead of the wallet's: a different one in each event, so that they cannot be linked. */
  readonly alias: string;
}

/** In SQL: whether a closed event's seals are of the first format, whose leaves and sheet contain the wallets of entries that took part. */
export const isEntryFixed = sql<boolean>`(closed_at is not null and proof_format is distinct from ${sql.lit(PROOF_FORMAT)}
  and withdrawn_at is null and exists (select from seals where event_id = events.id and kind = 'entries'))`;

/** In SQL: whether what `replaceEverywhere` leaves is all that there is of the entry. */
export const isEntryForgotten = sql<boolean>`(entries.salt is null and entries.avatar = '{}')`;

/**
 * Replaces a wallet in an event that is over, and erases what its leaves do not need. The event's sheet is written again
 * within the same transaction, which changes nothing if the tables are not what was sealed.
 */
export async function forgetInEvent({ jobs, keys }: Sealing, eventId: number, wallet: string): Promise<void> {
  const listed = await keys.list();
  await jobs.transaction().execute(async tx => {
    await lockEventLog(tx, eventId);
    const event = await lockEvent(tx, eventId);
    if (event === undefined || (event.closed_at === null && event.cancelled_at === null)) return;
    const forgotten = { eventId, wallet, alias: `0x${randomBytes(20).toString('hex')}` };
    await keepVoter(tx, forgotten);
    if (await hasFixedEntry(tx, forgotten)) await replaceVoter(tx, forgotten);
    else await replaceEverywhere(tx, forgotten);
    await eraseVotersRows(tx, forgotten);
    if (event.closed_at === null) return;
    if (event.proof_format === PROOF_FORMAT) await compareWithSeals(tx, eventId);
    await rewriteSheet(tx, listed, eventId);
  });
}

/** What the roll's leaves are made of. */
async function keepVoter(tx: Transaction<Schema>, { eventId, wallet }: Forgotten): Promise<void> {
  const rows = await readReduced(tx, eventId, wallet);
  if (rows === undefined) throw new OperatorError(`A voter's key of event ${eventId} is not on file.`);
  if (rows.length === 0) return;
  await tx
    .insertInto('forgotten_voters')
    .values(rows.map(row => ({ ...row, event_id: eventId })))
    .execute();
}

async function hasFixedEntry(tx: Transaction<Schema>, { eventId, wallet }: Forgotten): Promise<boolean> {
  const { rows } = await sql`
    select from entries join events on events.id = event_id
    where event_id = ${eventId} and wallet = ${wallet} and ${isEntryFixed}`.execute(tx);
  return rows.length > 0;
}

/** One statement, because foreign keys compare wallets at its end. */
async function replaceEverywhere(tx: Transaction<Schema>, { eventId, wallet, alias }: Forgotten): Promise<void> {
  const person = (await entryPersonOf(tx, eventId, wallet)) ?? null;
  const replaced = (column: string) =>
    sql`${sql.ref(column)} = case ${sql.ref(column)} when ${wallet} then ${alias} else ${sql.ref(column)} end`;
  await sql`
    with entry as (
      update entries set wallet = ${alias}, avatar = '{}', salt = null, person = ${person}
      where event_id = ${eventId} and wallet = ${wallet}),
    award as (
      update xp_awards set wallet = ${alias} where event_id = ${eventId} and wallet = ${wallet})
    update ballots set ${replaced('wallet')}, ${replaced('lo_wallet')}, ${replaced('hi_wallet')}
    where event_id = ${eventId} and ${wallet} in (wallet, lo_wallet, hi_wallet)`.execute(tx);
  for (const table of ['log_leaves', 'sealed_leaves'] as const)
    await tx
      .updateTable(table)
      .set({ wallet: alias })
      .where('event_id', '=', eventId)
      .where('wallet', '=', wallet)
      .execute();
  await sql`
    delete from worn_pieces using standings, entries
    where worn_pieces.event_id = ${eventId} and standings.event_id = ${eventId} and standings.place = worn_pieces.place
      and entries.event_id = ${eventId} and entries.id = standings.entry_id and entries.wallet = ${alias}`.execute(tx);
}

/** The entry, its award, and the ballots that show it keep the wallet. */
async function replaceVoter(tx: Transaction<Schema>, { eventId, wallet, alias }: Forgotten): Promise<void> {
  const ofWallet = sql`event_id = ${eventId} and wallet = ${wallet}`;
  await sql`update ballots set wallet = ${alias} where ${ofWallet}`.execute(tx);
  await sql`update sealed_leaves set wallet = ${alias} where ${ofWallet} and kind = 'ballots'`.execute(tx);
}

async function eraseVotersRows(tx: Transaction<Schema>, { eventId, wallet, alias }: Forgotten): Promise<void> {
  await sql`
    update ballots set voter = ${FORGOTTEN_VOTER}, voter_count = null, voter_signature = null
    where event_id = ${eventId} and wallet = ${alias} and voter is not null`.execute(tx);
  const ofWallet = sql`event_id = ${eventId} and wallet = ${wallet}`;
  await sql`update reports set wallet = ${alias} where ${ofWallet}`.execute(tx);
  await sql`update ban_effects set wallet = ${alias} where ${ofWallet}`.execute(tx);
  await sql`delete from token_claims where ${ofWallet}`.execute(tx);
}

async function compareWithSeals(tx: Transaction<Schema>, eventId: number): Promise<void> {
  const seals = await eventSeals(tx, eventId);
  const tables = await readTables(tx, eventId, seals);
  const contradiction =
    'contradiction' in tables ? tables.contradiction : contradictionWith(seals.at(-1)?.seal, tables.trees);
  if (contradiction === undefined) return;
  throw new OperatorError(
    `Event ${eventId}: its ${contradiction} are not what was sealed, which forgetting would hide. Nothing of it has been changed.`,
  );
}

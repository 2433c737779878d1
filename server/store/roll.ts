import { setImmediate } from 'node:timers/promises';
import { sql, type RawBuilder } from 'kysely';
import { rollText, voterText, type RollRow } from '../../rules/index';
import type { Database } from './database';
import { hashText, leafText } from './sealedLog';

interface SignedRow {
  readonly wallet: string;
  readonly id: string;
  readonly x: string | null;
  readonly y: string | null;
  readonly message: string | null;
  readonly signature: string | null;
  readonly count: number;
  readonly count_signature: string;
  readonly contract: string | null;
  readonly token_id: string | null;
}

type RollKey = (VoterKey | ForgottenRow) & { readonly leaf: string };

interface VoterKey {
  readonly wallet: string;
  readonly id: string;
}

type ForgottenRow = Extract<RollRow, { readonly person: string }>;

/** The voter of a signed vote whose wallet was forgotten. */
export const FORGOTTEN_VOTER = '-';

/** Voters per statement. */
const PAGE = 1_000;

/** Those who signed for their votes in an event, by wallet and key, in the order of the log. Undefined if a key is not on file. */
export async function readRoll(db: Database, eventId: number): Promise<readonly RollKey[] | undefined> {
  const forgotten = await readForgotten(db, eventId);
  const roll: RollKey[] = forgotten.map(row => ({ ...row, leaf: leafText(rollText(eventId, row)) }));
  for (let after: VoterKey = { wallet: '', id: '' }; ;) {
    const { wallet, id } = after;
    const rows = await readSigned(db, eventId, sql`wallet >= ${wallet} and (wallet, voter) > (${wallet}, ${id})`);
    const last = rows.at(-1);
    if (last === undefined) return roll.sort((a, b) => (a.leaf < b.leaf ? -1 : 1));
    for (const row of rows) {
      const rollRow = toRollRow(row);
      if (rollRow === undefined) return undefined;
      roll.push({ wallet: row.wallet, id: row.id, leaf: leafText(rollText(eventId, reduced(rollRow))) });
    }
    after = last;
    await setImmediate();
  }
}

/** The rows of the roll in its order, a page at a time. */
export async function* rollRows(
  db: Database,
  eventId: number,
  roll: readonly RollKey[],
): AsyncGenerator<readonly RollRow[]> {
  for (let from = 0; from < roll.length; from += PAGE) {
    const page = roll.slice(from, from + PAGE);
    const json = JSON.stringify(page.flatMap(row => ('person' in row ? [] : { wallet: row.wallet, id: row.id })));
    const isAmong = sql`(wallet, voter) in (
      select wallet, id from jsonb_to_recordset(${json}::jsonb) as among (wallet text, id text))`;
    const rows = await readSigned(db, eventId, isAmong);
    const byKey = new Map(rows.map(row => [`${row.wallet} ${row.id}`, toRollRow(row)]));
    yield page.flatMap(row =>
      'person' in row ? { count: row.count, person: row.person } : (byKey.get(`${row.wallet} ${row.id}`) ?? []),
    );
    await setImmediate();
  }
}

/** What is left of a wallet's rows of the roll if it is forgotten. Undefined if a key is not on file. */
export async function readReduced(
  db: Database,
  eventId: number,
  wallet: string,
): Promise<readonly ForgottenRow[] | undefined> {
  const rows = (await readSigned(db, eventId, sql`wallet = ${wallet}`)).map(toRollRow);
  return rows.includes(undefined) ? undefined : rows.flatMap(row => (row ? reduced(row) : []));
}

const readForgotten = (db: Database, eventId: number): Promise<readonly ForgottenRow[]> =>
  db.selectFrom('forgotten_voters').select(['count', 'person']).where('event_id', '=', eventId).execute();

/** Each with the last number that its key signed, and the wallet's first token. */
async function readSigned(db: Database, eventId: number, which: RawBuilder<unknown>): Promise<readonly SignedRow[]> {
  const { rows } = await sql<SignedRow>`
    select signed.wallet, signed.id, x, y, message, signature, count, count_signature, contract, token_id
    from (
      select distinct on (wallet, voter) wallet, voter as id, voter_count as count, voter_signature as count_signature
      from ballots where event_id = ${eventId} and winner is not null and voter <> ${FORGOTTEN_VOTER} and ${which}
      order by wallet, voter, voter_count desc limit ${sql.lit(PAGE)}) as signed
    left join voter_keys on voter_keys.wallet = signed.wallet and voter_keys.id = signed.id
    left join lateral (
      select contract, token_id from token_claims
      where event_id = ${eventId} and token_claims.wallet = signed.wallet
      order by contract, length(token_id), token_id limit 1) as token on true
    order by signed.wallet, signed.id`.execute(db);
  return rows;
}

type WholeRow = Extract<RollRow, { readonly person?: undefined }>;

function toRollRow({ wallet, x, y, message, signature, ...row }: SignedRow): WholeRow | undefined {
  if (x === null || y === null || message === null || signature === null) return undefined;
  const { contract, token_id, count, count_signature } = row;
  const token = contract === null || token_id === null ? null : { contract, tokenId: token_id };
  return { wallet, x, y, message, signature, token, count, countSignature: count_signature };
}

function reduced(row: WholeRow): ForgottenRow {
  const person = hashText(voterText({ ...row, messageHash: hashText(row.message) }));
  return { count: row.count, person };
}

import { sql, type RawBuilder } from 'kysely';
import type { ListName } from '#rules/proof/published';
import type { Database } from '../database/database';
import { isBanned } from '../voting/votePages';

/** A page of a list, up to the first element of the next one. */
interface FoundPage {
  readonly first: string;
  readonly until: string | null;
}

export async function findPage(
  db: Database,
  eventId: number,
  list: ListName,
  page: number,
): Promise<FoundPage | undefined> {
  const { rows } = await sql<FoundPage>`
    select first, (
      select first from list_pages where event_id = ${eventId} and list = ${list} and page = ${page + 1}) as until
    from list_pages where event_id = ${eventId} and list = ${list} and page = ${page}`.execute(db);
  return rows[0];
}

export const fromHex = (hash: string) => sql`decode(${hash}, 'hex')`;

/** In SQL: whether a row's hash is in a page. */
export function inPage(
  { first, until }: FoundPage,
  toHash: (hash: string) => RawBuilder<unknown> = hash => sql`${hash}`,
) {
  return sql`hash >= ${toHash(first)} ${until === null ? sql`` : sql`and hash < ${toHash(until)}`}`;
}

export function hashesOn(eventId: number, list: ListName, page: FoundPage): RawBuilder<{ readonly hash: string }> {
  if (list === 'fits')
    return sql`select hash from entries where event_id = ${eventId} and ${inPage(page)} order by hash`;
  return sql`
    select encode(hash, 'hex') as hash from ballots
    where event_id = ${eventId} and ${inPage(page, fromHex)} ${list === 'votes' ? sql`` : sql`and ${isBanned(eventId)}`}
    order by ballots.hash`;
}

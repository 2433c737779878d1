import { sql, type RawBuilder } from 'kysely';
import type { ListName } from '#rules/proof/published';
import type { Database } from '../database/database';
import { isBanned } from '../voting/votePages';

/** A page of a list, up to the first element of the next one. */
interface FoundPage {
  readonly first: string;
  readonly until: string | null;
}

export function findPage(db: Database, eventId: number, list: ListName, page: number): Promise<FoundPage | undefined> {
  const pageAt = (number: number) =>
    db.selectFrom('list_pages').where('event_id', '=', eventId).where('list', '=', list).where('page', '=', number);
  return pageAt(page)
    .select([
      'first',
      pageAt(page + 1)
        .select('first')
        .as('until'),
    ])
    .executeTakeFirst();
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

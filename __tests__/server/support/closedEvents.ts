import { sql } from 'kysely';
import { DEFAULT_AVATAR, type Avatar } from '#rules/outfit/avatar';
import { addEvent, wallet } from '../../../testing/fixtures';
import type { TestServer } from './testServer';
import { entryRow } from '../../../testing/entryRow';
import { insertRows } from '../../../testing/insertRows';

/** An entry of wallet n, which won XP and perhaps a place. */
interface ClosedEntry {
  readonly n: number;
  readonly xp?: number;
  readonly place?: number;
  readonly range?: readonly [number, number];
  readonly avatar?: Partial<Avatar>;
}

/** So that no two events close at the same instant, not even in different tests, whose servers may remember rankings. */
let closes = 0;

/** An event that closed as its voting ended, this many hours after NOON. Returns its id. */
export async function addClosed(
  { store }: TestServer,
  hour: number,
  entries: readonly ClosedEntry[],
  title = 'Masked Ball',
): Promise<number> {
  const { id, voting_end } = await addEvent(store, [hour - 2, hour - 1, hour], { title });
  for (const { n, xp = 10, place = null, range = [place ?? 1, place ?? 1], avatar = {} } of entries) {
    const { id: entryId } = (
      await insertRows<{ id: number }>(store.db, 'entries', [entryRow(id, wallet(n), { ...DEFAULT_AVATAR, ...avatar })])
    )[0]!;
    if (place !== null)
      await insertRows(store.db, 'standings', [
        { event_id: id, place, entry_id: entryId, battles: 3, wins: 1, best: range[0], worst: range[1] },
      ]);
    await insertRows(store.db, 'xp_awards', [{ event_id: id, wallet: wallet(n), place, xp }]);
  }
  closes += 1;
  const closed_at = new Date(Date.parse(voting_end) + closes).toISOString();
  await sql`update events set closed_at = ${closed_at} where id = ${id}`.execute(store.db);
  return id;
}

import { DEFAULT_AVATAR, type Avatar } from '#rules/outfit/avatar';
import { addEvent, wallet } from '../../../testing/fixtures';
import type { TestServer } from './testServer';
import { entryRow } from '../../../testing/entryRow';

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
    const { id: entryId } = await store.db
      .insertInto('entries')
      .values(entryRow(id, wallet(n), { ...DEFAULT_AVATAR, ...avatar }))
      .returning('id')
      .executeTakeFirstOrThrow();
    if (place !== null)
      await store.db
        .insertInto('standings')
        .values({ event_id: id, place, entry_id: entryId, battles: 3, wins: 1, best: range[0], worst: range[1] })
        .execute();
    await store.db
      .insertInto('xp_awards')
      .values({ event_id: id, wallet: wallet(n), place, xp })
      .execute();
  }
  closes += 1;
  const closed_at = new Date(Date.parse(voting_end) + closes).toISOString();
  await store.db.updateTable('events').set({ closed_at }).where('id', '=', id).execute();
  return id;
}

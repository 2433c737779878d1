import { DEFAULT_AVATAR } from '../../rules/index';
import type { DatabaseLocation } from '../../server/store/database';
import { createSeedStore } from '../../server/store/seedStore';
import { openStore } from '../../server/store/store';

const ENTRIES = 60;
const HOUR = 3_600_000;

/** Adds an event whose voting lasts for hours; returns its id. */
export async function plantEvent(location: DatabaseLocation): Promise<number> {
  const store = await openStore({ location });
  try {
    const now = await store.now();
    const at = (hours: number) => new Date(now + hours * HOUR).toISOString();
    const { id } = await store.events.add({
      title: 'Storm',
      sub_title: null,
      description: 'It blows.',
      submit_start: at(-2),
      submit_end: at(-1),
      voting_end: at(12),
      xp_first: 3,
      xp_second: 2,
      xp_third: 1,
      xp_entry: 1,
    });
    const entries = Array.from({ length: ENTRIES }, (_, index) => ({
      wallet: `0xe${index.toString(16).padStart(39, '0')}`,
      avatar: DEFAULT_AVATAR,
      submittedAt: at(-1.5),
    }));
    await createSeedStore(store.db).enter(id, entries);
    return id;
  } finally {
    await store.close();
  }
}

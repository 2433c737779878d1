import { closeEvent } from '../store/proof/closeEvent';
import { createSeedStore, type SeedEvent } from '../store/voting/seedStore';
import { sealStart } from '../store/proof/startSeal';
import type { Store } from '../store/store';
import { sqlNow } from '../store/database/time';

/** How long after its end a past event was closed. */
const CLOSED_AFTER_MS = 20_000;

/** Plants an event of the past with its votes, sealed and closed as if the server had run then. Returns its id. */
export async function plantPast(store: Store, past: SeedEvent): Promise<number> {
  const seeds = createSeedStore(store.db);
  const { submit_end, voting_end } = past.event;
  const at = (time: string, later = 0) => ({ ...store.sealing, now: sqlNow(() => Date.parse(time) + later) });
  const id = await seeds.plant({ ...past, ballots: [] });
  await sealStart(at(submit_end), id);
  await seeds.vote(id, past, past.ballots);
  await closeEvent(at(voting_end, CLOSED_AFTER_MS), id);
  return id;
}

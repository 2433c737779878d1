import type { Store } from '../store/store';
import { DRY_RUN, refusal, type CommandResult } from './commandResult';

/** After a backup without published seals was restored: the name of the next log says that this one lost some. */
export async function newLog({ checkpoints }: Store, apply: boolean, who: string): Promise<CommandResult> {
  const origin = await checkpoints.origin();
  if (origin === undefined) return refusal('There is no log of seals yet, so none can have lost seals.');
  const plan = `The log ${origin} ends, and another begins. Everybody will see that; nothing brings the old one back.`;
  if (!apply) return { lines: [plan, DRY_RUN], ok: true };
  return { lines: [plan, `The next seals are in ${await checkpoints.begin(who)}.`], ok: true };
}

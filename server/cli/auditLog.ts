import type { Store } from '../store/store';
import type { CommandResult } from './commandResult';

const LIMIT = 200;

/** Who changed what and when, the latest first. */
export async function auditLog(store: Store, event: number | undefined): Promise<CommandResult> {
  const changes = await store.audit.list(event, LIMIT);
  const lines = changes.flatMap(({ at, who, command, event: about, subject, before, after }) => [
    [at, who, command, about === null ? '' : `event ${about}`, subject ?? ''].filter(Boolean).join('  '),
    ...(before === null ? [] : [`    before: ${JSON.stringify(before)}`]),
    ...(after === null ? [] : [`    after:  ${JSON.stringify(after)}`]),
  ]);
  return { lines: lines.length > 0 ? lines : ['Nothing has been changed yet.'], ok: true };
}

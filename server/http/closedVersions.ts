import { createHash } from 'node:crypto';
import type { AppDeps } from './appDeps';

type VersionDeps = Pick<AppDeps, 'store' | 'page'>;

/**
 * What is published about a closed event keeps its address until this differs; undefined before the close. Another build
 * may say more, or say it differently.
 */
export async function readClosedVersion({ store, page }: VersionDeps, eventId: number): Promise<string | undefined> {
  const revision = await store.standings.revision(eventId);
  if (revision === undefined) return undefined;
  return createHash('sha256')
    .update(`${revision} ${page.build ?? ''}`)
    .digest('base64url')
    .slice(0, 12);
}

const REMEMBERED_MS = 2_000;

/**
 * The same from memory for two seconds. Rows that are read after it are as new as the version, or newer. A failure is not
 * remembered.
 */
export function rememberVersions(
  deps: VersionDeps & Pick<AppDeps, 'uptime'>,
): (eventId: number) => Promise<string | undefined> {
  let slot = NaN;
  let known = new Map<number, Promise<string | undefined>>();
  return eventId => {
    const now = Math.floor(deps.uptime() / REMEMBERED_MS);
    if (now !== slot) known = new Map();
    slot = now;
    const remembered = known.get(eventId);
    if (remembered) return remembered;
    const [versions, version] = [known, readClosedVersion(deps, eventId)];
    versions.set(eventId, version);
    version.catch(() => versions.delete(eventId));
    return version;
  };
}

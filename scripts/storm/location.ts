import type { DatabaseLocation } from '../../server/store/database';

export const STORM_SCHEMA = 'storm';

/** A folder, or a PostgreSQL database whose name says that it may be destroyed. */
export function locationOf(place: string | undefined): DatabaseLocation {
  if (place === undefined) throw new Error('no database was named');
  if (!place.startsWith('postgres')) return { kind: 'folder', path: place };
  if (!new URL(place).pathname.endsWith('_storm')) throw new Error('The name of the database must end in _storm.');
  return { kind: 'postgres', url: place, schema: STORM_SCHEMA };
}

import type { Migration } from './migration';
import { schema } from './0001Schema';

/** In the order of their names. A migration that has been released is never edited; the next one corrects it. */
export const MIGRATIONS: Readonly<Record<string, Migration>> = {
  '0001_schema': schema,
};

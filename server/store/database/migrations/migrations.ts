import type { Migration } from './migration';
import { schema } from './0001Schema';
import { dressCodes } from './0002DressCodes';
import { forgottenEntries } from './0003ForgottenEntries';

/** By their names, and in the order of these. */
export type Migrations = Readonly<Record<string, Migration>>;

/** A migration that has been released is never edited; the next one corrects it. */
export const MIGRATIONS: Migrations = {
  '0001_schema': schema,
  '0002_dress_codes': dressCodes,
  '0003_forgotten_entries': forgottenEntries,
};

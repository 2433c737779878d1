import { readConfig, readEnvironment } from '../config/config';
import { migrateDatabase } from '../store/database/database';
import { OperatorError } from '../config/errors';
import { runOperator } from './runOperator';

/** Brings the schema of the database that DATABASE_URL names up to date with this build. */
async function main(): Promise<number> {
  const { DATABASE_URL } = readEnvironment();
  const { databaseUrl } = readConfig({ DATABASE_URL });
  if (databaseUrl === null)
    throw new OperatorError(
      'DATABASE_URL is missing. Without it the server runs in local mode, which migrates by itself.',
    );
  const applied = await migrateDatabase({ kind: 'postgres', url: databaseUrl });
  console.log(
    applied.length === 0 ? 'The database needs no migration.' : `The database now has ${applied.join(', ')}.`,
  );
  return 0;
}

runOperator(main);

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { OperatorError } from '../config/errors';
import { readConfig } from '../config/config';
import { DataDirBusy, lockDataDir } from '../local/dataDirLock';
import { explainDataDirError, openLocalStore } from '../local/dataDir';
import { openStore, type Store } from '../store/store';

interface OperatorStore {
  readonly store: Store;
  /** '' if none is configured. */
  readonly rpcUrl: string;
  close(): Promise<void>;
}

function lockOrExplain(dataDir: string): () => void {
  try {
    return lockDataDir(dataDir);
  } catch (error: unknown) {
    if (!(error instanceof DataDirBusy)) throw explainDataDirError(error, dataDir);
    throw new OperatorError(
      `${dataDir} is in use by process ${error.pid}, most likely the server; only one process may use this database. ` +
        'Stop that one (Ctrl-C in its terminal), repeat this command, then start it again. Servers on PostgreSQL (DATABASE_URL) can go on running.',
    );
  }
}

/**
 * Reads only the variables that locate the database and the chain, and what the seals of an event are named and signed
 * with, so an operator's shell needs no others.
 */
export async function openOperatorStore(env: NodeJS.ProcessEnv): Promise<OperatorStore> {
  const { DATABASE_URL, DATA_DIR, SIGNING_KEY, PUBLIC_URL, PORT, RPC_URL } = env;
  const { databaseUrl, dataDir, ...config } = readConfig({
    DATABASE_URL,
    DATA_DIR,
    SIGNING_KEY,
    PUBLIC_URL,
    PORT,
    RPC_URL,
  });
  const { signingKey, site, chain } = config;
  const { rpcUrl } = chain;
  const options = { schema: 'check', signingKey, site } as const;
  if (databaseUrl === null && env.NODE_ENV === 'production')
    throw new OperatorError('DATABASE_URL is missing: production keeps its data in PostgreSQL.');
  if (databaseUrl !== null) {
    const store = await openStore({ location: { kind: 'postgres', url: databaseUrl }, ...options });
    return { store, rpcUrl, close: () => store.close() };
  }
  if (!existsSync(join(dataDir, 'database')))
    throw new OperatorError(
      `There is no database in ${dataDir} yet: start the server once, or set DATA_DIR or DATABASE_URL.`,
    );
  const unlock = lockOrExplain(dataDir);
  try {
    const store = await openLocalStore(dataDir, options);
    return { store, rpcUrl, close: () => store.close().finally(unlock) };
  } catch (error: unknown) {
    unlock();
    throw error;
  }
}

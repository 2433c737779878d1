import { join, resolve, sep } from 'node:path';
import { errorCode, OperatorError } from '../config/errors';
import { openStore, type Store, type StoreOptions } from '../store/store';

const FILE_SYSTEM_ERRORS: readonly unknown[] = ['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EDQUOT', 'ENOTDIR', 'EIO'];

/** The local database, which lives in DATA_DIR next to the local chain. */
export async function openLocalStore(
  dataDir: string,
  options: Pick<StoreOptions, 'schema' | 'sessionLimits' | 'signingKey' | 'site'> = {},
): Promise<Store> {
  const path = join(dataDir, 'database');
  try {
    return await openStore({ location: { kind: 'folder', path }, ...options });
  } catch (error: unknown) {
    const explained = explainDataDirError(error, dataDir);
    if (explained instanceof OperatorError) throw explained;
    throw new OperatorError(
      `The database in ${path} cannot be opened (${String(error)}). If it is damaged, restore the folder from a copy, ` +
        'or run npm start -- --fresh, which deletes it together with the local chain.',
      { cause: error },
    );
  }
}

/**
 * Turns an error of the file system within DATA_DIR into a sentence for the operator; returns any other error
 * unchanged.
 */
export function explainDataDirError(error: unknown, dataDir: string): unknown {
  if (!FILE_SYSTEM_ERRORS.includes(errorCode(error))) return error;
  const { path = '', message } = error as NodeJS.ErrnoException;
  if (!`${resolve(path)}${sep}`.startsWith(`${resolve(dataDir)}${sep}`)) return error;
  return new OperatorError(
    `DATA_DIR (${dataDir}) cannot be used: ${message}. Make it a folder that this user may write to, or set DATA_DIR to another one.`,
    { cause: error },
  );
}

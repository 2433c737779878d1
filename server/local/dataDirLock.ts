import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { OperatorError } from '../config/errors';
import { tryLock } from './processLock';

/** A running process has the folder open. PGlite itself would let both write, and lose the rows of one. */
export class DataDirBusy extends OperatorError {
  constructor(
    readonly dataDir: string,
    readonly pid: number,
  ) {
    super(`${dataDir} is in use by process ${pid}. Stop that one first, or set DATA_DIR to another folder.`);
    this.name = 'DataDirBusy';
  }
}

/** Takes the folder for this process; returns a function that releases it. */
export function lockDataDir(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true });
  const { release, holder } = tryLock(join(dataDir, 'lock'));
  if (release) return release;
  if (holder !== undefined) throw new DataDirBusy(dataDir, holder);
  throw new OperatorError(`${dataDir} could not be locked: other processes keep taking it.`);
}

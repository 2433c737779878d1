import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { OperatorError, errorCode } from '../errors';
import { isSameProcess, thisProcess, type ProcessMark } from './processMark';

/** Somebody alive has the folder open; PGlite itself would let both write and lose one side's rows. */
export class DataDirBusy extends OperatorError {
  constructor(
    readonly dataDir: string,
    readonly pid: number,
  ) {
    super(`${dataDir} is in use by process ${pid}. Stop that one first, or set DATA_DIR to another folder.`);
    this.name = 'DataDirBusy';
  }
}

const ATTEMPTS = 5;

/** Takes the folder for this process and answers how to give it back. What a dead process left behind is cleared away. */
export function lockDataDir(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true });
  const file = join(dataDir, 'lock');
  const mark = JSON.stringify(thisProcess());
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    if (take(file, mark)) return () => giveBack(file, mark);
    const found = read(file);
    const holder = found === undefined ? undefined : parseMark(found);
    if (holder && isSameProcess(holder)) throw new DataDirBusy(dataDir, holder.pid);
    if (found !== undefined) clear(file, found);
  }
  throw new OperatorError(`${dataDir} could not be locked: other processes keep taking it.`);
}

/** The lock appears with its content in one step: a second process never reads a half-written one and takes it for a dead man's. */
function take(file: string, mark: string): boolean {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, mark);
  try {
    linkSync(draft, file);
    return true;
  } catch (error: unknown) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

function giveBack(file: string, mark: string): void {
  if (read(file) === mark) rmSync(file, { force: true });
}

/** Moved aside before it is deleted, as another process may have put its own lock there since we looked. */
function clear(file: string, expected: string): void {
  const aside = `${file}.${process.pid}.old`;
  try {
    renameSync(file, aside);
  } catch (error: unknown) {
    if (errorCode(error) === 'ENOENT') return;
    throw error;
  }
  const moved = read(aside);
  if (moved !== undefined && moved !== expected) take(file, moved);
  rmSync(aside, { force: true });
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error: unknown) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

function parseMark(text: string): ProcessMark | undefined {
  try {
    const { pid, started } = JSON.parse(text) as Partial<ProcessMark>;
    return Number.isInteger(pid)
      ? { pid: Number(pid), started: typeof started === 'string' ? started : null }
      : undefined;
  } catch {
    return undefined;
  }
}

import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { errorCode } from '../config/errors';
import { identify, isRunning, parseIdentity } from './processIdentity';

type LockAttempt =
  | { readonly release: () => void; readonly holder?: undefined }
  /** The process that holds the lock; undefined while other processes are taking and clearing it. */
  | { readonly release?: undefined; readonly holder: number | undefined };

const ATTEMPTS = 5;

/** Takes the lock for this process, or returns who holds it. A lock that a dead process left behind is cleared. */
export function tryLock(file: string): LockAttempt {
  const mine = JSON.stringify(identify(process.pid));
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    if (take(file, mine)) return { release: () => release(file, mine) };
    const found = read(file);
    const holder = found === undefined ? undefined : parseIdentity(found);
    if (holder && isRunning(holder)) return { holder: holder.pid };
    if (found !== undefined) clear(file, found);
  }
  return { holder: undefined };
}

/** The lock appears together with its content, so no other process reads a half-written one and mistakes it for a stale lock. */
function take(file: string, identity: string): boolean {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, identity);
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

function release(file: string, identity: string): void {
  if (read(file) === identity) rmSync(file, { force: true });
}

/** Moved aside before it is deleted, because another process may have put its own lock there since we read it. */
function clear(file: string, expected: string): void {
  const oldFile = `${file}.${process.pid}.old`;
  try {
    renameSync(file, oldFile);
  } catch (error: unknown) {
    if (errorCode(error) === 'ENOENT') return;
    throw error;
  }
  const content = read(oldFile);
  if (content !== undefined && content !== expected) take(file, content);
  rmSync(oldFile, { force: true });
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error: unknown) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { tryLock } from '../../server/processLock';

/** One build at a time in a checkout; a second one waits, and then usually finds nothing left to do. */
export async function withBuildLock<T>(folder: string, onWait: () => void, work: () => Promise<T>): Promise<T> {
  await mkdir(folder, { recursive: true });
  const lock = path.join(folder, '.lock');
  let attempt = tryLock(lock);
  if (!attempt.release) onWait();
  for (; !attempt.release; attempt = tryLock(lock)) await delay(150);
  try {
    return await work();
  } finally {
    attempt.release();
  }
}

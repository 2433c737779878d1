import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error: unknown) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

const readHolder = (lock: string): Promise<string> => readFile(lock, 'utf8').catch(() => '');

/** Written aside and linked, so that nobody ever reads a lock that does not yet name its holder. */
async function tryTake(lock: string): Promise<boolean> {
  const mine = `${lock}.${process.pid}`;
  await writeFile(mine, String(process.pid));
  try {
    await link(mine, lock);
    return true;
  } catch (error: unknown) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return false;
  } finally {
    await rm(mine, { force: true });
  }
}

/** Two waiters may both see the dead holder; whoever moved a living one's lock aside puts it back. */
async function clearDead(lock: string, holder: string): Promise<void> {
  const aside = `${lock}.dead.${process.pid}`;
  try {
    await rename(lock, aside);
    if ((await readHolder(aside)) !== holder) await link(aside, lock).catch(() => undefined);
  } catch (error: unknown) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  } finally {
    await rm(aside, { force: true });
  }
}

/** One build at a time in a checkout; a second one waits and then usually finds nothing left to do. */
export async function withBuildLock<T>(folder: string, onWait: () => void, work: () => Promise<T>): Promise<T> {
  await mkdir(folder, { recursive: true });
  const lock = path.join(folder, '.lock');
  for (let waited = false; !(await tryTake(lock)); waited = true) {
    const holder = await readHolder(lock);
    if (holder !== '' && !isAlive(Number(holder))) await clearDead(lock, holder);
    else {
      if (!waited) onWait();
      await delay(150);
    }
  }
  try {
    return await work();
  } finally {
    await rm(lock, { force: true });
  }
}

import { DataDirBusy, lockDataDir } from '../../../server/local/dataDirLock';

/** A process for the lock's test: tries to lock the folder, prints the result and keeps running. */
try {
  lockDataDir(process.argv[2]!);
  process.stdout.write('locked\n');
} catch (error: unknown) {
  process.stdout.write(error instanceof DataDirBusy ? 'busy\n' : `${String(error)}\n`);
}
setInterval(() => {}, 1_000);

import { DataDirBusy, lockDataDir } from '../../../server/store/dataDirLock';

/** Run by the lock's test as a process of its own: tries to take the folder, says how it went and stays. */
try {
  lockDataDir(process.argv[2]!);
  process.stdout.write('locked\n');
} catch (error: unknown) {
  process.stdout.write(error instanceof DataDirBusy ? 'busy\n' : `${String(error)}\n`);
}
setInterval(() => {}, 1_000);

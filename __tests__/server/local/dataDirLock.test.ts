import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DataDirBusy, lockDataDir } from '../../../server/local/dataDirLock';

const root = mkdtempSync(join(tmpdir(), 'duds-lock-'));
afterAll(() => rmSync(root, { recursive: true }));

let folders = 0;
const newFolder = () => join(root, String((folders += 1)));
const lockOf = (folder: string) => join(folder, 'lock');

test('a folder is locked by one process, and free again afterwards', () => {
  const folder = newFolder();
  const release = lockDataDir(folder);
  expect(() => lockDataDir(folder)).toThrow(DataDirBusy);
  expect(() => lockDataDir(folder)).toThrow(`process ${process.pid}`);
  release();
  expect(readdirSync(folder)).toEqual([]);
  lockDataDir(folder)();
});

test('a running process keeps its lock, a dead one does not', async () => {
  const folder = newFolder();
  lockDataDir(folder)();
  const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  await once(other, 'spawn');
  writeFileSync(lockOf(folder), JSON.stringify({ pid: other.pid, started: null }));
  expect(() => lockDataDir(folder)).toThrow(`process ${other.pid}`);
  other.kill('SIGKILL');
  await once(other, 'exit');
  lockDataDir(folder)();
});

test('a lock contains the id of its process and, if the system records it, when that process began', () => {
  const folder = newFolder();
  const release = lockDataDir(folder);
  const lock = JSON.parse(readFileSync(lockOf(folder), 'utf8')) as { pid: number; started: string | null };
  release();
  expect(lock.pid).toBe(process.pid);
  expect(lock.started).not.toBe('');
});

// A reused process id can be recognised only if the system records when the process began.
(process.platform === 'win32' ? test.failing : test)(
  'a running process that reuses the id of a dead one does not hold its lock',
  () => {
    const folder = newFolder();
    lockDataDir(folder)();
    writeFileSync(lockOf(folder), JSON.stringify({ pid: process.pid, started: 'another boot/17' }));
    const release = lockDataDir(folder);
    expect(existsSync(lockOf(folder))).toBe(true);
    release();
  },
);

test.each(['', '{', '[]', '{"pid":"x"}', 'null'])('a lock that contains %j does not count', content => {
  const folder = newFolder();
  lockDataDir(folder)();
  writeFileSync(lockOf(folder), content);
  lockDataDir(folder)();
  expect(readdirSync(folder)).toEqual([]);
});

test('releasing removes only the process’s own lock', () => {
  const folder = newFolder();
  const release = lockDataDir(folder);
  writeFileSync(lockOf(folder), JSON.stringify({ pid: 1, started: null }));
  release();
  expect(existsSync(lockOf(folder))).toBe(true);
});

test('if five processes find a stale lock at once, one gets the folder', async () => {
  const folder = newFolder();
  lockDataDir(folder)();
  writeFileSync(lockOf(folder), JSON.stringify({ pid: 2 ** 22 + 1, started: 'long ago' }));
  const script = join(__dirname, '../support/takeLock.ts');
  const runs = Array.from({ length: 5 }, () => spawn(process.execPath, ['--import', 'tsx', script, folder]));
  const outputs = runs.map(run => {
    let output = '';
    run.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    return () => output.trim();
  });
  const lines = await Promise.all(
    runs.map(async (run, index) => {
      while (outputs[index]!() === '') await Promise.race([once(run.stdout, 'data'), once(run, 'close')]);
      return outputs[index]!();
    }),
  );
  for (const run of runs) run.kill('SIGKILL');
  expect(lines.sort()).toEqual(['busy', 'busy', 'busy', 'busy', 'locked']);
});

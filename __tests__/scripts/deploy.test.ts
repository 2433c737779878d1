import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { register } from 'prom-client';
import '../../server/app';
import { readConfig } from '../../server/config/config';
import { Problem } from '../../server/http/problem';

const STOP_WITHIN_MS = 10_000;
const PRODUCTION = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://localhost/duds',
  PUBLIC_URL: 'https://duds.example',
  NFT_INDEX_KEY: 'key',
};

test("calls that no process can take get the game's own problem from the proxy", () => {
  const lines = readFileSync('deploy/haproxy-app.cfg', 'utf8').split('\n');
  const [, json = ''] = lines.map(line => /application\/problem\+json string '(.*)'/.exec(line) ?? []).flat();
  expect(JSON.parse(json)).toEqual(new Problem('database-unavailable').toBody());
});

test('systemd waits longer than a server needs to stop', () => {
  const [, seconds] = /^TimeoutStopSec=(\d+)$/m.exec(readFileSync('deploy/duds@.service', 'utf8')) ?? [];
  const { drainMs } = readConfig(PRODUCTION);
  expect(Number(seconds) * 1_000).toBeGreaterThan(drainMs + STOP_WITHIN_MS + 5_000);
});

test('the alerts read metrics that exist', async () => {
  const names = new Set(readFileSync('deploy/alerts.yml', 'utf8').match(/\bduds_\w+/g));
  const exported = await register.metrics();
  expect(names.size).toBeGreaterThan(5);
  for (const name of names) expect(exported).toContain(`# TYPE ${name} `);
});

describe('a machine with the build and without the packages that build it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'duds-deployed-'));
  cpSync('scripts', join(folder, 'scripts'), { recursive: true });
  mkdirSync(join(folder, 'dist/server'), { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(folder, 'dist/server/events.js'), 'console.log(process.argv.slice(2).join());');
  afterAll(() => rmSync(folder, { recursive: true }));

  const run = (...args: readonly string[]) => {
    const env = { ...process.env, NODE_ENV: '' };
    const { stdout, stderr, status } = spawnSync(process.execPath, args, { cwd: folder, env, encoding: 'utf8' });
    return { stdout: stdout.trim(), stderr: stderr.trim(), status };
  };

  test('runs an operator’s command from the build, whatever NODE_ENV is', () => {
    expect(run('scripts/operate.mjs', 'events', 'status', '12')).toEqual({
      stdout: 'status,12',
      stderr: '',
      status: 0,
    });
  });

  test('says in one sentence that the command has not been built', () => {
    const { stderr, status } = run('scripts/operate.mjs', 'migrate');
    expect(stderr).toBe(
      'dist/server/migrate.js is missing: run `npm ci && npm run build`, or copy dist/ from where you did.',
    );
    expect(status).toBe(1);
  });

  test('says in one sentence that only production can be started', () => {
    const { stderr, status } = run('scripts/start.mjs');
    expect(stderr).toMatch(/^[^\n]+: set NODE_ENV=production to start the build in dist\/\.$/);
    expect(status).toBe(1);
  });
});

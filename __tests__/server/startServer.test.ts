import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { openSession } from '../../testing/browser/openSession';
import { OperatorError } from '../../server/config/errors';
import { readConfig } from '../../server/config/config';
import { newSigningKey } from '../../server/keys/signingKey';
import { startServer, type ServerOptions } from '../../server/app';
import { startFakePostgres } from './support/fakePostgres';
import { fit } from '../../testing/fixtures';

const folder = mkdtempSync(join(tmpdir(), 'duds-start-'));
const dataDir = join(folder, 'data');
const publicFolder = join(folder, 'public');
for (const name of ['index.html', 'data'])
  cpSync(join(process.cwd(), 'public', name), join(publicFolder, name), { recursive: true });
const portHolder = createServer();
afterAll(() => {
  portHolder.close();
  rmSync(folder, { recursive: true, force: true });
});

const printed: string[] = [];
const options = (change: Partial<ServerOptions> = {}, port = 0): ServerOptions => ({
  config: readConfig({ PORT: String(port), DATA_DIR: dataDir }),
  publicFolder,
  fresh: false,
  print: line => printed.push(line),
  ...change,
});

const eventsOf = async (url: string) =>
  (await (await fetch(`${url}/api/events/open`)).json()) as { id: number; title: string }[];

test('local mode handles a taken port, a folder in use, a stop, a second start and a fresh start', async () => {
  portHolder.listen(0, '127.0.0.1');
  await new Promise(resolve => portHolder.once('listening', resolve));
  const taken = (portHolder.address() as AddressInfo).port;

  const first = await startServer(options({}, taken));
  expect(first.url).not.toContain(String(taken));
  expect(printed.join()).toContain(`Port ${taken} is taken; using`);
  expect((await fetch(`${first.url}/api/health`)).status).toBe(200);
  const page = await (await fetch(first.url)).text();
  expect(page).toContain('"localWallet":{"rpcUrl":"/api/local/rpc"');
  expect(page).toContain('"chain":{"id":31337');
  const [event] = await eventsOf(first.url);
  const player = first.local!.accounts.find(({ name }) => name.includes('Newcomer'))!;
  const signIn = async (url: string) =>
    (await openSession(url, player, 31337)).map(({ name, value }) => `${name}=${value}`).join('; ');
  let cookie = await signIn(first.url);
  const submit = (url: string) =>
    fetch(`${url}/api/entries/${event!.id}/${player.address}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: url, cookie },
      body: JSON.stringify(fit()),
    });
  expect((await submit(first.url)).status).toBe(201);

  await expect(startServer(options())).rejects.toThrow(`${dataDir} is in use by process ${process.pid}`);
  expect((await fetch(`${first.url}/api/health`)).status).toBe(200);

  await first.stop();
  await expect(fetch(`${first.url}/api/health`)).rejects.toThrow();
  expect(readdirSync(dataDir).sort()).toEqual(['chain', 'database']);

  // Its events have begun with another key.
  const environment = { PORT: '0', DATA_DIR: dataDir, SIGNING_KEY: newSigningKey() };
  const refused = startServer(options({ config: readConfig(environment) }));
  await expect(refused).rejects.toThrow(/^SIGNING_KEY is not the key that running events began with \([\d, ]+\)/);

  const second = await startServer(options());
  expect((await eventsOf(second.url))[0]).toEqual(event);
  // A 409 instead of a 401 shows that the session has survived the restart.
  expect((await submit(second.url)).status).toBe(409);
  await second.stop();

  const fresh = await startServer(options({ fresh: true }));
  expect((await submit(fresh.url)).status).toBe(401);
  cookie = await signIn(fresh.url);
  expect((await submit(fresh.url)).status).toBe(201);
  await fresh.stop();
});

test('without a built app the error says how to build it, and the folder is not locked', async () => {
  const starting = startServer(options({ publicFolder: join(folder, 'nothing') }));
  await expect(starting).rejects.toThrow(OperatorError);
  await expect(starting).rejects.toThrow('npm run build');
  expect(existsSync(join(dataDir, 'lock'))).toBe(false);
});

test('the server waits for a database that is starting, and gives up if the password is refused', async () => {
  const postgres = await startFakePostgres();
  postgres.behaviour = { refuse: '57P03' };
  const print = (line: string) => {
    printed.push(line);
    postgres.behaviour = { refuse: '28P01' };
  };
  const starting = startServer(options({ config: readConfig({ DATABASE_URL: postgres.url }), print }));
  await expect(starting).rejects.toThrow('cannot be used: refused with 28P01. Check DATABASE_URL.');
  expect(printed.at(-1)).toContain('does not answer yet (refused with 57P03). Waiting for it.');
  await postgres.close();
});

test('a signal immediately stops a server that waits for its database', async () => {
  const postgres = await startFakePostgres();
  postgres.behaviour = { refuse: '57P03' };
  cpSync(publicFolder, join(folder, 'dist/public'), { recursive: true });
  const waiting = spawn(
    process.execPath,
    ['--import', pathToFileURL(require.resolve('tsx')).href, resolve('server/main.ts')],
    {
      cwd: folder,
      env: { PATH: process.env.PATH, DATABASE_URL: postgres.url },
    },
  );
  const exit = once(waiting, 'exit');
  let output = '';
  for await (const text of waiting.stdout) {
    output += String(text);
    if (output.includes('Waiting for it.')) waiting.kill('SIGTERM');
  }
  // A server that had to be ended after a grace period exits with 1.
  expect(await exit).toEqual([0, null]);
  await postgres.close();
});

test('the error for a damaged local database says what to do', async () => {
  const damaged = join(folder, 'damaged');
  mkdirSync(join(damaged, 'database/global'), { recursive: true });
  writeFileSync(join(damaged, 'database/PG_VERSION'), 'not a version');
  const starting = startServer(options({ config: readConfig({ DATA_DIR: damaged }) }));
  await expect(starting).rejects.toThrow(OperatorError);
  await expect(starting).rejects.toThrow(
    /^The database in .*damaged\/database cannot be opened \(.+\)\. If it is damaged, restore .* npm start -- --fresh/,
  );
  expect(readdirSync(damaged)).toEqual(['database']);
});

test('the error for a DATA_DIR that cannot be written says what to do', async () => {
  const file = join(folder, 'file');
  writeFileSync(file, '');
  const starting = startServer(options({ config: readConfig({ DATA_DIR: join(file, 'data') }) }));
  await expect(starting).rejects.toThrow(OperatorError);
  await expect(starting).rejects.toThrow(/^DATA_DIR \(.*\) cannot be used: ENOTDIR: .* set DATA_DIR to another one\.$/);
});

test('a stopping server first fails its readiness check, and keeps serving until it has drained', async () => {
  let endDraining = (): void => undefined;
  const drain = jest.fn(() => new Promise<void>(resolve => (endDraining = resolve)));
  const server = await startServer(
    options({ config: readConfig({ DATA_DIR: dataDir, PORT: '0', DRAIN_SECONDS: '2' }), drain }),
  );
  const statusOf = async (path: string) => (await fetch(server.url + path)).status;
  const connectionOf = async (path: string) => (await fetch(server.url + path)).headers.get('connection');
  expect(await connectionOf('/api/events')).toBe('keep-alive');
  expect(await Promise.all(['', '/live', '/ready'].map(path => statusOf(`/api/health${path}`)))).toEqual([
    200, 200, 200,
  ]);
  const stopped = server.stop();
  const ready = await fetch(`${server.url}/api/health/ready`);
  expect([ready.status, ready.headers.get('retry-after')]).toEqual([503, '5']);
  expect(await ready.json()).toMatchObject({ code: 'shutting-down' });
  expect([await statusOf('/api/health/live'), await statusOf('/api/events/open'), await statusOf('/')]).toEqual([
    200, 200, 200,
  ]);
  expect(await connectionOf('/api/events')).toBe('close');
  expect(drain).toHaveBeenCalledWith(2_000);
  endDraining();
  await stopped;
  await expect(statusOf('/api/health/live')).rejects.toThrow();
});

test('the error for an address that cannot be used names it', async () => {
  const start = (env: NodeJS.ProcessEnv) =>
    startServer(options({ config: readConfig({ DATA_DIR: dataDir, PORT: '0', ...env }) }));
  await expect(start({ HOST: '192.0.2.1' })).rejects.toThrow(/cannot listen on 192\.0\.2\.1.*Set HOST and PORT/);
});

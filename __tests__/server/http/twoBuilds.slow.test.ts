import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import { putInPlace } from '../../../scripts/build/putInPlace';
import type { App } from '../../../server/http/appDeps';
import { readPageFiles } from '../../../server/http/page';
import { shareBuild } from '../../../server/http/shareBuild';
import { NOON } from '../../../testing/fixtures';
import { describeServer } from '../support/testServer';

const DAY = 24 * 3_600_000;
const root = mkdtempSync(join(tmpdir(), 'duds-builds-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

function write(folder: string, files: Readonly<Record<string, string>>): string {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  return folder;
}

const page = (script: string) =>
  `<head><!-- head {} --><title>DUDS</title><!-- /head --><script src="/${script}"></script><script type="application/json" id="duds-config">{}</script></head>`;
const build = (folder: string, hash: string) =>
  write(folder, {
    'index.html': page(`main.${hash}.js`),
    [`main.${hash}.js`]: `'${hash}'; ${'dress up '.repeat(200)}`,
    [`main.${hash}.css`]: `.duds-${hash} {}`,
    [`letters.${hash}.woff2`]: '\u0000\u0001font',
    'data/categories.json': '[]',
  });

describeServer('two builds behind one balancer', {}, server => {
  const HASHES = ['aaaaaaaa', 'bbbbbbbb'] as const;
  let apps: readonly App[];
  beforeEach(async () => {
    await sql`delete from build_files`.execute(server.store.db);
    const folders = HASHES.map(hash => build(join(root, hash), hash));
    apps = await Promise.all(folders.map(folder => server.build({ page: readPageFiles(folder) })));
    for (const folder of folders) await shareBuild(server.store.buildFiles, folder);
  });

  test('every page gets its scripts, whichever server is asked, in 200 visits', async () => {
    let turn = 0;
    const ask = (url: string) => apps[turn++ % apps.length]!.inject({ url, headers: { accept: 'text/html' } });
    const seen = new Set<string>();
    for (let visit = 0; visit < 200; visit++) {
      const script = /<script src="([^"]+)"/.exec((await ask('/')).body)![1]!;
      // Another visitor's request in between, so that a page and its script come from all combinations of servers.
      if (visit % 2 === 0) await ask('/faq');
      const response = await ask(script);
      expect(response.statusCode).toBe(200);
      expect(response.body).toContain(script.slice(6, 14));
      seen.add(`${script} ${(turn - 1) % 2}`);
    }
    expect(seen.size).toBe(4);
  });

  test('files of the other build have the same headers and compression as the server’s own', async () => {
    const [first] = apps as [App, App];
    const script = await first.inject({ url: '/main.bbbbbbbb.js', headers: { 'accept-encoding': 'br' } });
    expect(script.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
      'x-content-type-options': 'nosniff',
    });
    expect((await first.inject('/main.bbbbbbbb.css')).headers['content-type']).toContain('text/css');
    const font = await first.inject('/letters.bbbbbbbb.woff2');
    expect([font.headers['content-type'], font.rawPayload]).toEqual(['font/woff2', Buffer.from('\u0000\u0001font')]);
  });

  test.each(['/main.cccccccc.js', '/index.html', '/data/main.bbbbbbbb.js', '/main.bbbbbbbb.exe', '/%00.bbbbbbbb.js'])(
    '%s is in neither build',
    async url => {
      expect([400, 404]).toContain((await apps[0]!.inject(url)).statusCode);
    },
  );

  test('the last three builds are kept, and all of the last 30 days', async () => {
    const { buildFiles } = server.store;
    const offer = (name: string) => buildFiles.offer(name, [{ name, content: Buffer.from(name) }]);
    await sql`delete from build_files`.execute(server.store.db);
    for (const [index, name] of ['one', 'two', 'three', 'four', 'five'].entries()) {
      server.now = NOON + index * DAY;
      await offer(name);
    }
    expect(await buildFiles.find('one')).toBeDefined();
    server.now = NOON + 60 * DAY;
    await offer('two');
    const kept = await Promise.all(['one', 'two', 'three', 'four', 'five'].map(name => buildFiles.find(name)));
    expect(kept.map(content => content !== undefined)).toEqual([false, true, false, true, true]);
  });
});

describe('building beside a running server', () => {
  const dist = join(root, 'dist');
  const next = join(root, 'next');
  const list = join(root, 'builds.json');
  const has = (name: string) => existsSync(join(dist, name));
  const place = (days: number) => putInPlace(next, dist, list, NOON + days * DAY);
  beforeEach(() => {
    for (const folder of [dist, next, list]) rmSync(folder, { recursive: true, force: true });
  });

  test('keeps the files of the build that runs, and the operators’ pictures', async () => {
    build(dist, '00000000');
    write(dist, { 'assets/events/masked-ball.png': 'png', 'data/hats.json': '[1]', 'data/hats.json.br': 'old' });
    build(next, '11111111');
    write(next, { 'data/hats.json': '[]' });
    await place(0);
    expect(['main.00000000.js', 'main.11111111.js', 'assets/events/masked-ball.png'].filter(has)).toHaveLength(3);
    expect(readFileSync(join(dist, 'index.html'), 'utf8')).toContain('main.11111111.js');
    expect([readFileSync(join(dist, 'data/hats.json'), 'utf8'), has('data/hats.json.br')]).toEqual(['[]', false]);
  });

  test('deletes the files of a build that is older than three others and 30 days', async () => {
    for (const [index, hash] of ['00000000', '11111111', '22222222', '33333333'].entries()) {
      build(next, hash);
      await place(index);
    }
    expect(has('main.00000000.js')).toBe(true);
    build(next, '44444444');
    await place(40);
    expect([0, 1, 2, 3, 4].map(n => has(`main.${String(n).repeat(8)}.js`))).toEqual([false, false, true, true, true]);
  });
});

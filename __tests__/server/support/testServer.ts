import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { RouteOptions } from 'fastify';
import type { ProblemCode } from '../../../contract/problems';
import type { App } from '../../../server/http/appDeps';
import type { CardDeps } from '../../../server/cards/addCards';
import { buildApp } from '../../../server/app';
import { newToken } from '../../../server/auth/tokens';
import { problemsOf } from '../../../server/http/openApi';
import { readPageFiles, type PageFiles } from '../../../server/http/page';
import { PROBLEM_CONTENT } from '../../../server/http/problem';
import { sha256 } from '../../../server/keys/sha256';
import type { Store } from '../../../server/store/store';
import { fakeIndex, NOON, SEASONS, testConfig, WARDROBE, type FakeIndex } from '../../../testing/fixtures';
import { DATABASES, openTestStore, type DatabaseKind, type TestStore } from './testDatabase';

const HTML =
  '<!doctype html><html><head><!-- head {"faq":["17.0a1b2c3d.js","17.0a1b2c3d.css","letters.0a1b2c3d.woff2"]} --><title>DUDS</title><!-- /head --><script type="application/json" id="duds-config">{}</script></head><body></body></html>';

/** A minimal built app. */
const FILES: Readonly<Record<string, string>> = {
  'index.html': HTML,
  'main.0a1b2c3d.js': `console.log('${'dress up '.repeat(30)}');`,
  'main.0a1b2c3d.js.br': 'brotli of main',
  'main.0a1b2c3d.js.gz': 'gzip of main',
  'sw.js': 'self;',
  'data/categories.json': '[]',
  'data/seasons.json': '[]',
  'assets/glasses/shades.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'assets/events/masked-ball.png': 'png',
  'assets/.secret': 'secret',
};

export function writePublicFolder(): { readonly page: PageFiles; remove(): void } {
  const root = mkdtempSync(join(tmpdir(), 'duds-public-'));
  writeFileSync(join(root, 'outside.txt'), 'outside');
  const folder = join(root, 'public');
  for (const [name, content] of Object.entries(FILES)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  return { page: readPageFiles(folder), remove: () => rmSync(root, { recursive: true, force: true }) };
}

/** Whatever a test asks for: a call returns no problem that the document of the API does not name. */
function checkProblems(route: RouteOptions): void {
  const documented = problemsOf(route);
  if (!route.url.startsWith('/api/') || route.url.startsWith('/api/local/')) return;
  route.onSend = (_request, reply, payload, done) => {
    if (reply.getHeader('content-type') !== PROBLEM_CONTENT) {
      done();
      return;
    }
    const { code } = JSON.parse(String(payload)) as { readonly code: ProblemCode };
    if (!documented.includes(code)) throw new Error(`${String(route.method)} ${route.url} does not name ${code}`);
    done();
  };
}

export interface TestServer {
  readonly app: App;
  readonly store: Store;
  readonly index: FakeIndex;
  readonly kind: DatabaseKind;
  readonly location: TestStore['location'];
  /** The time of the store's clock. */
  now: number;
  /** What the store draws lots by, and the players their salts. */
  random: () => number;
  get(url: string): ReturnType<App['inject']>;
  post(url: string, body: unknown): ReturnType<App['inject']>;
  /** The headers of a browser in which this wallet has signed in. */
  as(wallet: string, cookie?: string): Promise<{ readonly cookie: string }>;
  /** Another app on the same store. */
  build(deps?: Partial<CardDeps>): Promise<App>;
}

/**
 * Runs the suite on each database. Before each test the tables are emptied, the clock is set to NOON, and lots are
 * really random.
 */
export function describeServer(name: string, deps: Partial<CardDeps>, body: (server: TestServer) => void): void {
  describe.each(DATABASES)(`${name} (%s)`, kind => {
    const folder = writePublicFolder();
    const index = fakeIndex();
    const apps: App[] = [];
    let opened: TestStore;
    const server = {
      index,
      kind,
      now: NOON,
      random: Math.random,
      get: (url: string) => server.app.inject(url),
      post: (url: string, payload: unknown) =>
        server.app.inject({
          method: 'POST',
          url,
          payload: JSON.stringify(payload),
          headers: { 'content-type': 'application/json' },
        }),
      async as(wallet: string, cookie = 'duds-session') {
        const token = newToken();
        await opened.store.sessions.begin(sha256(token), wallet, 3_600);
        return { cookie: `${cookie}=${token}` };
      },
      async build(more: Partial<CardDeps> = {}) {
        const app = await buildApp({
          config: testConfig({ AUTH: 'off' }),
          store: opened.store,
          uptime: () => server.now,
          nftIndex: index,
          wardrobe: WARDROBE,
          seasons: SEASONS,
          page: folder.page,
          callTimeoutMs: 120_000,
          ...deps,
          ...more,
          onRoute: route => {
            checkProblems(route);
            more.onRoute?.(route);
          },
        });
        apps.push(app);
        return app;
      },
    } as unknown as { -readonly [K in keyof TestServer]: TestServer[K] };

    beforeAll(async () => {
      opened = await openTestStore(
        kind,
        () => server.now,
        () => server.random(),
      );
      server.store = opened.store;
      server.location = opened.location;
      server.app = await server.build();
    });

    beforeEach(async () => {
      server.now = NOON;
      server.random = Math.random;
      index.reset();
      await opened.clear();
    });

    afterAll(async () => {
      for (const app of apps) await app.close();
      await opened.drop();
      folder.remove();
    });

    body(server);
  });
}

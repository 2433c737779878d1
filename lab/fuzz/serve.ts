import { join } from 'node:path';
import type { AddressInfo } from 'node:net';
import type { RouteOptions } from 'fastify';
import { sql } from 'kysely';
import { DEFAULT_COLLECTIONS } from '#rules/holdings/collections';
import { buildApp } from '../../server/app';
import type { App } from '../../server/http/appDeps';
import { newToken } from '../../server/auth/tokens';
import { readConfig } from '../../server/config/config';
import { readPageFiles } from '../../server/http/page';
import { readSeasons } from '../../server/http/readSeasons';
import { readWardrobe } from '../../server/http/readWardrobe';
import { sha256 } from '../../server/keys/sha256';
import { localAccounts } from '../../server/local/accounts';
import type { LocalWorld } from '../../server/local/localWorld';
import { seed } from '../../server/local/seed';
import type { NftIndex } from '../../server/nft/nftIndex';
import { openStore } from '../../server/store/store';
import { openVotes } from './openVotes';
import type { JsonSchema, LoopReport, Target, TargetRoute } from './protocol';

const HOUR_SECONDS = 3_600;
const TICK_MS = 10;

/** The chain does not respond, so every call that needs it must report that. */
const world: LocalWorld = {
  rpcUrl: 'http://127.0.0.1:1',
  chainId: 31337,
  collections: DEFAULT_COLLECTIONS,
  accounts: localAccounts(),
  isRunning: () => true,
  stop: () => Promise.resolve(),
};

/** Every wallet holds one NFT of its own. */
const nftIndex: NftIndex = {
  ownedPage: ({ owner, contracts }) =>
    Promise.resolve({
      nfts: contracts
        .slice(0, 1)
        .map(contract => ({ contract, tokenId: BigInt(owner).toString(), name: null, attributes: [] })),
      pageKey: null,
      totalCount: 1,
      block: 1,
    }),
  close: () => Promise.resolve(),
};

/** A late tick counts as a pause only as far as this process used the processor: a busy machine delays it, too. */
function watchLoop(): () => LoopReport {
  let last = performance.now();
  let cpu = process.cpuUsage();
  let pauseMs = 0;
  setInterval(() => {
    const { user, system } = process.cpuUsage(cpu);
    const now = performance.now();
    pauseMs = Math.max(pauseMs, Math.min(now - last - TICK_MS, (user + system) / 1_000));
    last = now;
    cpu = process.cpuUsage();
  }, TICK_MS);
  return () => {
    const report = { pauseMs };
    pauseMs = 0;
    return report;
  };
}

const routes = new Map<string, TargetRoute>();

function note({ method, url, schema }: RouteOptions): void {
  const { params, querystring, body } = (schema ?? {}) as Readonly<Record<string, JsonSchema | undefined>>;
  const known = { ...(params && { params }), ...(querystring && { querystring }), ...(body && { body }) };
  for (const each of [method].flat()) routes.set(`${each} ${url}`, { method: each, url, schema: known });
}

const store = await openStore({ location: { kind: 'memory' } });
const wardrobe = await readWardrobe('public/data');
const seasons = await readSeasons('public/data');
await seed(store, wardrobe, world, () => Date.now());
const wallets = world.accounts.map(({ address }) => address.toLowerCase());
const sessions = wallets.map(wallet => ({ wallet, token: newToken() }));
for (const { wallet, token } of sessions) await store.sessions.begin(sha256(token), wallet, HOUR_SECONDS);
const page = readPageFiles(join(process.cwd(), 'public'));

async function serve(auth: 'on' | 'off'): Promise<App> {
  const app = await buildApp({
    config: readConfig({ AUTH: auth }),
    store,
    uptime: () => performance.now(),
    nftIndex,
    wardrobe,
    seasons,
    page,
    local: world,
    // One address sends everything.
    limits: { everything: 1_000_000, writes: 1_000_000, signIns: 1_000_000 },
    onRoute: note,
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  return app;
}

const portOf = (app: App) => (app.server.address() as AddressInfo).port;

const [withAuth, withoutAuth] = [await serve('on'), await serve('off')];
const cookies = sessions.map(({ wallet, token }) => ({ wallet, cookie: `duds-session=${token}` }));
const votes = await openVotes(withoutAuth, store, cookies);
const { rows: events } = await sql<{ id: number }>`select id from events`.execute(store.db);
// A call may name as many.
const { rows: entries } = await sql<{ id: number }>`select id from entries limit 60`.execute(store.db);
const contracts = DEFAULT_COLLECTIONS.slice(0, 1).map(({ address }) => address);
const report = watchLoop();
process.on('message', () => process.send?.(report()));
process.on('disconnect', () => process.exit());
process.send?.({
  ports: [portOf(withAuth), portOf(withoutAuth)],
  routes: [...routes.values()],
  cookies: cookies.map(({ cookie }) => cookie),
  known: [
    ...wallets,
    ...events.map(({ id }) => String(id)),
    entries.map(({ id }) => id).join(),
    ...contracts,
    'open',
    'vote',
    'archive',
    '0',
    '1',
    '2',
    'eth_chainId',
  ],
  votes,
} satisfies Target);

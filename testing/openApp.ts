import { join } from 'node:path';
import { buildApp } from '../server/app';
import type { App } from '../server/http/appDeps';
import { readConfig } from '../server/config/config';
import { readPageFiles } from '../server/http/page';
import { readSeasons } from '../server/http/readSeasons';
import type { Store } from '../server/store/store';

/** The game on a store, without a chain, NFTs or a port. */
export async function openApp(store: Store): Promise<App> {
  return buildApp({
    config: readConfig({ DATABASE_URL: 'postgres://unused.invalid/duds', AUTH: 'off' }),
    store,
    uptime: () => performance.now(),
    nftIndex: { ownedPage: () => Promise.reject(new Error('nobody asks')), close: () => Promise.resolve() },
    wardrobe: [],
    seasons: await readSeasons(join(process.cwd(), 'public/data')),
    page: readPageFiles(join(process.cwd(), 'public')),
    limits: { everything: 1e9 },
  });
}

import type { AddressInfo } from 'node:net';
import { buildApp } from '../../server/app';
import { readConfig } from '../../server/config';
import { IndexUnreachable } from '../../server/nft/nftIndex';
import { openStore } from '../../server/store/store';
import { locationOf } from './location';

/** Serves the game's calls from a database until it is killed, without chain, page and sessions. Prints its port. */
const store = await openStore({ location: locationOf(process.argv[2]) });
const app = await buildApp({
  config: readConfig({ DATABASE_URL: 'postgres://unused.invalid/duds', AUTH: 'off' }),
  store,
  uptime: () => performance.now(),
  nftIndex: { ownedPage: () => Promise.reject(new IndexUnreachable('none')), close: () => Promise.resolve() },
  wardrobe: [],
  page: { folder: import.meta.dirname, html: '', preloads: {}, eventPictures: [] },
  limits: { everything: 1e9, writes: 1e9 },
});
await app.listen({ port: 0, host: '127.0.0.1' });
console.log((app.server.address() as AddressInfo).port);

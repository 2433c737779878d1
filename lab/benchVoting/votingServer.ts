import { join } from 'node:path';
import { DEFAULT_COLLECTIONS } from '#rules/holdings/collections';
import { buildApp } from '../../server/app';
import { readConfig } from '../../server/config/config';
import { readPageFiles } from '../../server/http/page';
import { readSeasons } from '../../server/http/readSeasons';
import { readWardrobe } from '../../server/http/readWardrobe';
import type { NftIndex } from '../../server/nft/nftIndex';
import type { PostgresLocation } from '../../server/store/database/postgres';
import { openStore } from '../../server/store/store';

/** A server process for `cycles.ts`: prints its address, and reports the processor time it has used on request. */

const contract = DEFAULT_COLLECTIONS[0]?.address ?? '';
/** Responds immediately, so that only our own work is measured. Each wallet holds one token. */
const nftIndex: NftIndex = {
  ownedPage: ({ owner }) => {
    const nft = { contract: contract.toLowerCase(), tokenId: BigInt(owner).toString(), name: 'DUDS', attributes: [] };
    return Promise.resolve({ nfts: [nft], pageKey: null, totalCount: 1, block: 1 });
  },
  close: () => Promise.resolve(),
};

const location = JSON.parse(process.argv[2] ?? '') as PostgresLocation;
const store = await openStore({ location });
const publicFolder = join(process.cwd(), 'public');
const app = await buildApp({
  config: readConfig({ DATABASE_URL: location.url, AUTH: 'on' }),
  store,
  uptime: () => performance.now(),
  nftIndex,
  wardrobe: await readWardrobe(join(publicFolder, 'data')),
  seasons: await readSeasons(join(publicFolder, 'data')),
  page: readPageFiles(publicFolder),
  // All voters of the bench share an address.
  limits: { everything: 1e9, writes: 1e9 },
});
const url = await app.listen({ host: '127.0.0.1', port: 0 });
process.on('message', () => process.send?.(process.cpuUsage()));
process.on('disconnect', () => process.exit());
process.send?.(url);

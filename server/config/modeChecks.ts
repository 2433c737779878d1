import type { Config } from '../config';
import { isLoopback, type Reader } from './reader';

/** What belongs to a real chain; the local world brings its own. */
const REAL_WORLD = ['CHAIN_ID', 'RPC_URL', 'COLLECTIONS_FILE', 'NFT_INDEX_URL', 'NFT_INDEX_KEY'];

export function checkMode(reader: Reader, config: Config): void {
  if (config.mode === 'local') checkLocal(reader);
  if (config.mode === 'production') checkProduction(reader, config);
  if (config.mode !== 'local' && reader.has('NFT_INDEX_URL') && !reader.has('NFT_INDEX_KEY')) {
    reader.refuse('NFT_INDEX_URL is set without NFT_INDEX_KEY.');
  }
}

function checkLocal(reader: Reader): void {
  const given = REAL_WORLD.filter(name => reader.has(name));
  if (given.length === 0) return;
  reader.refuse(
    `${given.join(', ')} ${given.length > 1 ? 'belong' : 'belongs'} to a real chain, but without DATABASE_URL the server runs its own local one. Set DATABASE_URL, too.`,
  );
}

function checkProduction(reader: Reader, config: Config): void {
  const missing = (name: string, why: string) => reader.has(name) || reader.refuse(`${name} is missing: ${why}`);
  missing('DATABASE_URL', 'production keeps its data in PostgreSQL.');
  missing('PUBLIC_URL', 'without it the server cannot tell its own pages from foreign ones.');
  missing('NFT_INDEX_KEY', 'without the index nobody can show what they hold.');
  if (config.auth === 'off') reader.refuse('AUTH=off lets anyone act as any wallet; production refuses it.');
  for (const [name, url] of [
    ['PUBLIC_URL', config.publicUrl],
    ['ASSET_BASE_URL', config.assetBaseUrl],
    ['RPC_URL', config.chain.rpcUrl],
  ] as const) {
    if (url?.startsWith('http:') && !isLoopback(url)) reader.refuse(`${name} must begin with https:// in production.`);
  }
}

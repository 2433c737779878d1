import { isLoopback } from './loopback';
import type { Variable, Variables } from './variables';

const REQUIRED_IN_PRODUCTION: readonly (readonly [Variable, reason: string])[] = [
  ['DATABASE_URL', 'production keeps its data in PostgreSQL'],
  ['PUBLIC_URL', 'without it the server cannot tell its own pages from foreign ones'],
  ['NFT_INDEX_KEY', 'without the index, players cannot show what they hold'],
];

const HTTPS_IN_PRODUCTION: readonly Variable[] = ['PUBLIC_URL', 'ASSET_BASE_URL', 'RPC_URL', 'PUBLIC_RPC_URL'];

export function productionProblems(given: Variables, valid: Variables): readonly string[] {
  const unencrypted = HTTPS_IN_PRODUCTION.filter(name => {
    const url = valid[name];
    return url?.startsWith('http:') === true && !isLoopback(url);
  });
  return [
    ...REQUIRED_IN_PRODUCTION.filter(([name]) => given[name] === undefined).map(
      ([name, reason]) => `${name} is missing: ${reason}.`,
    ),
    ...(valid.AUTH === 'off' ? ['AUTH=off lets anyone act as any wallet; production refuses it.'] : []),
    ...unencrypted.map(name => `${name} must begin with https:// in production.`),
  ];
}

export function productionWarnings({
  PUBLIC_URL,
  TRUST_PROXY,
  DATABASE_URL,
  RPC_URL,
  SIGNING_KEY,
}: Variables): readonly string[] {
  // This server speaks plain HTTP, so https means that a proxy is in front.
  const isBehindProxy = PUBLIC_URL?.startsWith('https:') === true;
  return [
    ...(SIGNING_KEY === undefined
      ? [
          'SIGNING_KEY is not set, so votes are signed with a key that is kept in the database: anyone who reads the database, or a backup of it, can sign as this server.',
        ]
      : []),
    ...(isBehindProxy && TRUST_PROXY === undefined
      ? [
          'TRUST_PROXY is not set, but PUBLIC_URL begins with https://, so a proxy is in front: all players share its address and with it one allowance of requests. Set TRUST_PROXY to the number of proxies or to their addresses.',
        ]
      : []),
    ...(RPC_URL === undefined
      ? [
          'RPC_URL is not set, so the signatures of contract wallets cannot be checked: Safe and other contract wallets cannot sign in, and Coinbase Wallet is not listed.',
        ]
      : []),
    ...(DATABASE_URL !== undefined && isUnencryptedElsewhere(DATABASE_URL)
      ? [
          'DATABASE_URL names another machine without TLS: anyone between the two can read and change everything. Add ?sslmode=verify-full, or ?sslmode=disable to confirm that the network is private.',
        ]
      : []),
  ];
}

function isUnencryptedElsewhere(url: string): boolean {
  const { hostname, searchParams } = new URL(url);
  const host = searchParams.get('host') ?? hostname;
  const isHere = host === '' || host.startsWith('/') || isLoopback(`postgres://${host}`);
  return !isHere && !searchParams.has('sslmode') && searchParams.get('ssl') !== 'true';
}

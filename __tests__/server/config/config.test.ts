import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEFAULT_COLLECTIONS } from '#rules/holdings/collections';
import { ConfigError, readConfig } from '../../../server/config/config';
import { newSigningKey } from '../../../server/keys/signingKey';

const DATABASE = { DATABASE_URL: 'postgres://user:hunter2@db.example/duds' };
const PRODUCTION = {
  ...DATABASE,
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://duds.example',
  NFT_INDEX_KEY: 'k3y',
  SIGNING_KEY: newSigningKey(),
};

const ED25519 = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();

function problemsOf(env: NodeJS.ProcessEnv): readonly string[] {
  try {
    readConfig(env);
  } catch (error: unknown) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

test('without any configuration the server runs in local mode', () => {
  expect(readConfig({})).toEqual({
    mode: 'local',
    port: 3000,
    host: '127.0.0.1',
    drainMs: 0,
    dataDir: '.local',
    databaseUrl: null,
    auth: 'on',
    publicUrl: null,
    site: 'localhost:3000',
    assetBaseUrl: '/assets/',
    chain: { id: 1, name: 'Ethereum', rpcUrl: '', publicRpcUrl: '' },
    ensNames: false,
    collections: DEFAULT_COLLECTIONS,
    market: expect.objectContaining({ home: expect.stringContaining('https://') as string }) as unknown,
    nftIndex: null,
    walletConnect: null,
    walletApps: null,
    trustProxy: false,
    sessionLimits: { idleSeconds: 48 * 3_600, perWallet: 10 },
    limits: { everything: 60_000, writes: 12_000, signIns: 300, slowSignIns: 100 },
    logLevel: 'warn',
    metricsToken: null,
    warnings: [],
  });
});

test('names are looked up if there is a node and ENS_NAMES does not turn them off', () => {
  const ensNames = (env: NodeJS.ProcessEnv) => readConfig({ ...DATABASE, ...env }).ensNames;
  const RPC_URL = 'https://rpc.example';
  expect([ensNames({}), ensNames({ ENS_NAMES: 'off' })]).toEqual([false, false]);
  expect([ensNames({ RPC_URL }), ensNames({ RPC_URL, ENS_NAMES: 'on' })]).toEqual([true, true]);
  expect(ensNames({ RPC_URL, ENS_NAMES: 'off' })).toBe(false);
});

test('the site is the host of PUBLIC_URL', () => {
  expect(readConfig({ ...PRODUCTION, PUBLIC_URL: 'https://duds.example:8443' }).site).toBe('duds.example:8443');
  expect(readConfig({ PORT: '3100' }).site).toBe('localhost:3100');
});

test('variables of earlier designs are not read', () => {
  const removed = { LOG_KEY: 'x', WITNESSES: 'x', SIGNING_KEY_NEXT: 'x' };
  expect(readConfig({ ...PRODUCTION, ...removed })).toEqual(readConfig(PRODUCTION));
});

describe('production warns about', () => {
  const warningsOf = (env: NodeJS.ProcessEnv) =>
    readConfig({ ...PRODUCTION, TRUST_PROXY: '1', RPC_URL: 'https://node.example', ...env }).warnings;
  const at = (url: string) => ({ DATABASE_URL: url });

  test('a proxy that is not trusted', () => {
    const here = { TRUST_PROXY: '', ...at('postgres://localhost/duds') };
    expect(warningsOf(here)).toEqual([expect.stringContaining('TRUST_PROXY is not set')]);
    expect(warningsOf({ ...here, PUBLIC_URL: 'http://localhost' })).toEqual([]);
  });

  test('a signing key that is kept in the database', () => {
    const here = at('postgres://localhost/duds');
    expect(warningsOf({ ...here, SIGNING_KEY: '' })).toEqual([expect.stringContaining('SIGNING_KEY is not set')]);
    expect(warningsOf({ ...here, SIGNING_KEY: newSigningKey().replaceAll('\n', '\\n') })).toEqual([]);
  });

  test.each([
    ['postgres://db.example/duds', 1],
    ['postgres://u:p@10.0.0.7:5432/duds', 1],
    ['postgres://localhost/duds?host=db.example', 1],
    ['postgres://localhost/duds', 0],
    ['postgres://[::1]/duds', 0],
    ['postgres:///duds?host=/run/postgresql', 0],
    ['postgres://db.example/duds?sslmode=verify-full', 0],
    ['postgres://db.example/duds?ssl=true', 0],
    ['postgres://db.example/duds?sslmode=disable', 0],
  ])('a database on another machine without TLS: %s', (url, count) => {
    expect(warningsOf(at(url))).toHaveLength(count);
  });

  test('contract wallets that cannot sign in', () => {
    const warnings = warningsOf({ RPC_URL: '', ...at('postgres://localhost/duds') });
    expect(warnings).toEqual([expect.stringContaining('Coinbase Wallet is not listed')]);
  });
});

test('an empty variable counts as not set', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: ' ', AUTH: '' })).toEqual(readConfig({}));
});

test('DATABASE_URL alone selects a real database, but not production', () => {
  expect(readConfig(DATABASE)).toMatchObject({ mode: 'database', databaseUrl: DATABASE.DATABASE_URL });
});

test('a complete production configuration is read', () => {
  const config = readConfig({
    ...PRODUCTION,
    PORT: '8080',
    HOST: '0.0.0.0',
    PUBLIC_URL: 'https://duds.example/',
    ASSET_BASE_URL: 'https://bucket.example/duds',
    CHAIN_ID: '5',
    RPC_URL: 'https://rpc.example/k3y',
    PUBLIC_RPC_URL: 'https://rpc.example',
    WALLETCONNECT_PROJECT_ID: 'abc123',
    TRUST_PROXY: '10.0.0.0/8, ::1',
    SESSION_IDLE_HOURS: '12',
    SESSIONS_PER_WALLET: '3',
    REQUESTS_PER_MINUTE: '9000',
    WRITES_PER_MINUTE: '900',
    SIGN_INS_PER_MINUTE: '90',
    SLOW_SIGN_INS_PER_DAY: '9',
  });
  expect(config).toMatchObject({
    mode: 'production',
    port: 8080,
    host: '0.0.0.0',
    publicUrl: 'https://duds.example',
    site: 'duds.example',
    assetBaseUrl: 'https://bucket.example/duds/',
    chain: { id: 5, name: 'Goerli', rpcUrl: 'https://rpc.example/k3y', publicRpcUrl: 'https://rpc.example' },
    nftIndex: { url: 'https://eth-goerli.g.alchemy.com/nft/v3', key: 'k3y' },
    walletConnect: { projectId: 'abc123', relayUrl: 'wss://relay.walletconnect.org' },
    trustProxy: ['10.0.0.0/8', '::1'],
    sessionLimits: { idleSeconds: 12 * 3_600, perWallet: 3 },
    limits: { everything: 9_000, writes: 900, signIns: 90, slowSignIns: 9 },
  });
});

test.each([
  ['NODE_ENV', { NODE_ENV: 'prod' }, 'NODE_ENV must be one of development, test, production, not "prod".'],
  ['PORT', { PORT: '70000' }, 'PORT must be a whole number from 0 to 65535, not "70000".'],
  ['PORT', { PORT: '30.5' }, 'whole number'],
  ['PORT', { PORT: '-1' }, 'whole number'],
  ['AUTH', { AUTH: 'no' }, 'AUTH must be one of on, off, not "no".'],
  ['LOG_LEVEL', { LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of'],
  ['METRICS_TOKEN', { METRICS_TOKEN: 'short' }, 'METRICS_TOKEN must be at least 16'],
  ['SIGNING_KEY', { SIGNING_KEY: 'secret' }, 'SIGNING_KEY must be a private key of the curve P-256 in PEM'],
  ['SIGNING_KEY', { SIGNING_KEY: ED25519 }, 'SIGNING_KEY must be a private key of the curve P-256'],
  ['SESSION_IDLE_HOURS', { SESSION_IDLE_HOURS: '0' }, 'a whole number from 1 to 168, not "0"'],
  ['WRITES_PER_MINUTE', { WRITES_PER_MINUTE: '0' }, 'a whole number from 1 to 10000000, not "0"'],
  ['SIGN_INS_PER_MINUTE', { SIGN_INS_PER_MINUTE: 'many' }, 'a whole number from 1 to 10000000, not "many"'],
  ['SESSIONS_PER_WALLET', { SESSIONS_PER_WALLET: '101' }, 'a whole number from 1 to 100'],
  [
    'DATABASE_URL',
    { DATABASE_URL: 'mysql://db' },
    'DATABASE_URL must be an address that begins with postgres:// or postgresql://.',
  ],
  ['DATABASE_URL', { DATABASE_URL: 'not an address' }, 'DATABASE_URL must be an address'],
  ['PUBLIC_URL', { PUBLIC_URL: 'duds.example' }, 'PUBLIC_URL must be an origin alone'],
  ['PUBLIC_URL', { PUBLIC_URL: 'https://duds.example/app' }, 'PUBLIC_URL must be an origin alone'],
  [
    'ASSET_BASE_URL',
    { ASSET_BASE_URL: 'https://bucket.example/?a=1' },
    'ASSET_BASE_URL must be the address of a folder',
  ],
  ['CHAIN_ID', { ...DATABASE, CHAIN_ID: 'mainnet' }, 'CHAIN_ID must be a whole number'],
  ['RPC_URL', { ...DATABASE, RPC_URL: 'ws://rpc.example' }, 'RPC_URL must be an address'],
  ['PUBLIC_RPC_URL', { ...DATABASE, PUBLIC_RPC_URL: 'rpc.example' }, 'PUBLIC_RPC_URL must be an address'],
  ['ENS_NAMES', { ...DATABASE, ENS_NAMES: 'yes' }, 'ENS_NAMES must be one of on, off, not "yes".'],
  ['ENS_NAMES', { ...DATABASE, ENS_NAMES: 'on' }, 'ENS_NAMES is on without RPC_URL.'],
  [
    'NFT_INDEX_URL',
    { ...DATABASE, NFT_INDEX_KEY: 'k', NFT_INDEX_URL: 'http://index.example' },
    'NFT_INDEX_URL must be an address that begins with https://',
  ],
  [
    'NFT_INDEX_URL',
    { ...DATABASE, NFT_INDEX_URL: 'https://index.example' },
    'NFT_INDEX_URL is set without NFT_INDEX_KEY.',
  ],
  ['NFT_INDEX_URL', { ...DATABASE, NFT_INDEX_KEY: 'k', CHAIN_ID: '999' }, 'NFT_INDEX_URL is missing; chain 999'],
  ['WALLETCONNECT_PROJECT_ID', { WALLETCONNECT_PROJECT_ID: '<script>' }, 'WALLETCONNECT_PROJECT_ID must be'],
  ['WALLETCONNECT_RELAY_URL', { WALLETCONNECT_RELAY_URL: 'wss://relay.example' }, 'without WALLETCONNECT_PROJECT_ID'],
  [
    'WALLETCONNECT_RELAY_URL',
    { WALLETCONNECT_PROJECT_ID: 'a', WALLETCONNECT_RELAY_URL: 'https://relay.example' },
    'WALLETCONNECT_RELAY_URL must be an address',
  ],
  [
    'WALLETCONNECT_RELAY_URL',
    { WALLETCONNECT_PROJECT_ID: 'a', WALLETCONNECT_RELAY_URL: 'ws://relay.example' },
    'WALLETCONNECT_RELAY_URL must be an address that begins with wss://',
  ],
  ['TRUST_PROXY', { TRUST_PROXY: 'true' }, 'TRUST_PROXY must be the number of proxies'],
  ['TRUST_PROXY', { TRUST_PROXY: '10.0.0.0/33' }, 'TRUST_PROXY must be'],
  [
    'the real chain in local mode',
    { CHAIN_ID: '1', NFT_INDEX_KEY: 'k' },
    'CHAIN_ID, NFT_INDEX_KEY belong to a real chain',
  ],
  ['COLLECTIONS_FILE', { ...DATABASE, COLLECTIONS_FILE: '/no/such/file.json' }, 'cannot be read'],
])('an invalid %s is explained: %j', (_name, env: NodeJS.ProcessEnv, sentence) => {
  expect(problemsOf(env)).toEqual([expect.stringContaining(sentence)]);
});

test.each([
  ['AUTH=off', { AUTH: 'off' }, 'AUTH=off lets anyone act as any wallet'],
  ['no DATABASE_URL', { DATABASE_URL: '' }, 'DATABASE_URL is missing'],
  ['no PUBLIC_URL', { PUBLIC_URL: '' }, 'PUBLIC_URL is missing'],
  ['no NFT_INDEX_KEY', { NFT_INDEX_KEY: '' }, 'NFT_INDEX_KEY is missing'],
  ['an unencrypted PUBLIC_URL', { PUBLIC_URL: 'http://duds.example' }, 'PUBLIC_URL must begin with https://'],
  ['unencrypted assets', { ASSET_BASE_URL: 'http://bucket.example' }, 'ASSET_BASE_URL must begin with https://'],
])('production refuses %s', (_name, env, sentence) => {
  expect(problemsOf(PRODUCTION)).toEqual([]);
  expect(problemsOf({ ...PRODUCTION, ...env })).toEqual([expect.stringContaining(sentence)]);
});

test('all problems are listed at once, without passwords', () => {
  const env = { NODE_ENV: 'production', PORT: 'x', AUTH: 'off', DATABASE_URL: 'mysql://user:hunter2@db' };
  expect(problemsOf(env).length).toBeGreaterThanOrEqual(5);
  expect(() => readConfig(env)).toThrow(/^The configuration is not usable:\n {2}- DATABASE_URL must/);
  expect(problemsOf(env).join()).not.toContain('hunter2');
});

describe('COLLECTIONS_FILE', () => {
  const folder = mkdtempSync(join(tmpdir(), 'duds-collections-'));
  const path = join(folder, 'collections.json');
  afterAll(() => rmSync(folder, { recursive: true }));

  const row = { key: 'hats', name: 'Hats', address: `0x${'A'.repeat(40)}`, xp: 100, traits: true, market: false };
  const problemsWith = (content: unknown) => {
    writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
    return problemsOf({ ...DATABASE, COLLECTIONS_FILE: path });
  };

  test('replaces the collections, with addresses in lower case', () => {
    writeFileSync(path, JSON.stringify([row]));
    const { collections } = readConfig({ ...DATABASE, COLLECTIONS_FILE: path });
    expect(collections).toEqual([{ ...row, address: row.address.toLowerCase() }]);
  });

  test('may begin with a byte-order mark', () => {
    writeFileSync(path, `\uFEFF${JSON.stringify([row])}`);
    expect(readConfig({ ...DATABASE, COLLECTIONS_FILE: path }).collections).toHaveLength(1);
  });

  test('may bring its own market', () => {
    const market = {
      home: 'https://market.example',
      item: 'https://market.example/{address}/{id}',
      filter: 'https://market.example/?{trait}={value}',
    };
    writeFileSync(path, JSON.stringify({ collections: [row], market }));
    expect(readConfig({ ...DATABASE, COLLECTIONS_FILE: path })).toMatchObject({ market });
  });

  test.each([
    ['invalid JSON', '{', 'is not JSON'],
    ['an empty list', [], 'at least one collection'],
    ['no list of collections', { collections: 1 }, 'at least one collection'],
    ['an unknown part', { collections: [row], colour: 1 }, 'the file has an unknown field "colour"'],
    ['a row that is not an object', ['hats'], 'collection 1 is not an object.'],
    ['a wrong key', [{ ...row, key: 'Hats!' }], 'collection 1: key must be lower-case letters'],
    ['no name', [{ ...row, name: ' ' }], 'collection 1: name must be a name.'],
    ['a wrong address', [{ ...row, address: '0x12' }], 'collection 1: address must be 0x and 40'],
    [
      'a wrong xp',
      [row, { ...row, key: 'b', address: `0x${'b'.repeat(40)}`, xp: 0.5 }],
      'collection 2: xp must be a whole number above 0.',
    ],
    ['wrong traits', [{ ...row, traits: 'yes' }], 'collection 1: traits must be true or false.'],
    [
      'a missing market flag',
      [{ ...row, market: undefined }],
      'collection 1: market is missing; it must be true or false.',
    ],
    ['an unknown field', [{ ...row, XP: 1 }], 'collection 1 has an unknown field "XP"'],
    [
      'an address twice',
      [row, { ...row, key: 'b', address: row.address.toLowerCase() }],
      'two collections have the address',
    ],
    [
      'an unencrypted market',
      { collections: [row], market: { home: 'http://market.example' } },
      'market: home must be an address',
    ],
  ])('%s is explained', (_name, content, sentence) => {
    expect(problemsWith(content)).toEqual([expect.stringContaining(sentence)]);
    expect(problemsWith(content)[0]).toContain(`COLLECTIONS_FILE (${path})`);
  });
});

describe('WALLET_APPS_FILE', () => {
  const folder = mkdtempSync(join(tmpdir(), 'duds-wallet-apps-'));
  const path = join(folder, 'apps.json');
  afterAll(() => rmSync(folder, { recursive: true }));

  const row = { name: 'Rainbow', link: 'rainbow://wc?uri={uri}', install: 'https://rainbow.me/download' };
  const problemsWith = (content: unknown) => {
    writeFileSync(path, JSON.stringify(content));
    return problemsOf({ WALLET_APPS_FILE: path });
  };

  test('replaces the list of wallet apps', () => {
    const page = { name: 'MetaMask', link: 'https://link.metamask.io/dapp/{page}', icon: 'metamask.svg' };
    expect(problemsWith([row, page])).toEqual([]);
    expect(readConfig({ WALLET_APPS_FILE: path }).walletApps).toEqual([row, page]);
    expect(problemsWith([])).toEqual([]);
  });

  test.each([
    ['a file that is not a list', {}, 'must hold a list of wallet apps'],
    ['a row that is not an object', [null], 'app 1 is not an object'],
    ['a missing link', [{ name: 'Rainbow' }], 'app 1: link is missing; it must be a link with'],
    ['a link without a placeholder', [{ ...row, link: 'rainbow://wc' }], 'app 1: link must be a link with'],
    ['a link with two placeholders', [{ ...row, link: 'a://{uri}{page}' }], 'app 1: link must be a link with'],
    ['a script', [{ ...row, link: 'javascript://{uri}' }], 'app 1: link must be a link with'],
    ['an unencrypted link', [{ ...row, link: 'http://a.example/{page}' }], 'app 1: link must be a link with'],
    ['an icon elsewhere', [{ ...row, icon: 'https://a.example/a.svg' }], 'app 1: icon must be the name'],
    ['an unencrypted install', [{ ...row, install: 'http://a.example' }], 'app 1: install must be an address'],
    ['a name twice', [row, { ...row, name: 'RAINBOW' }], 'two apps have the name rainbow'],
    ['a name that DUDS uses itself', [{ ...row, name: 'WalletConnect' }], "the name walletconnect is DUDS's own"],
    ['too many apps', Array.from({ length: 13 }, (_, n) => ({ ...row, name: `W${n}` })), 'holds more than 12'],
  ])('%s is explained', (_name, content, sentence) => {
    expect(problemsWith(content)).toEqual([expect.stringContaining(sentence)]);
  });
});

import type { MarketLinks, WalletApp, WalletConnectConfig } from '../../contract/runtimeConfig';
import { DEFAULT_COLLECTIONS, type Collection } from '#rules/holdings/collections';
import { DEFAULT_MARKET, readCollectionsFile, type CollectionsFile } from './collectionsFile';
import { INDEX_PER_SECOND, SESSION_LIMITS, toLimits, type Limits, type SessionLimits } from './limits';
import { productionProblems, productionWarnings } from './production';
import { addressRanges, readVariables, type Variable, type Variables } from './variables';
import { readWalletAppsFile } from './walletAppsFile';
import { OperatorError } from './errors';

/** The only place that reads the environment; everything else gets the configuration. */
export const readEnvironment = (): NodeJS.ProcessEnv => process.env;

/**
 * `local`: nothing is configured, and everything runs on this machine, with data that may be thrown away. `database`: a
 * real database without the requirements of production.
 */
type Mode = 'local' | 'database' | 'production';

/** How many proxies are in front, or which addresses they have; forwarded headers from any other address are ignored. */
export type TrustProxy = number | readonly string[] | false;

export type LogLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';

export interface Config {
  readonly mode: Mode;
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  readonly auth: 'on' | 'off';
  /** An origin, as browsers send it. */
  readonly publicUrl: string | null;
  /** The host of the address that players open, which seals and receipts name. */
  readonly site: string;
  /** Ends with a slash. */
  readonly assetBaseUrl: string;
  readonly chain: {
    readonly id: number;
    readonly name: string;
    /** For the server only: it may contain a key. */
    readonly rpcUrl: string;
    /** For the browser. */
    readonly publicRpcUrl: string;
  };
  /** Whether the server looks up the names of wallets, which needs `rpcUrl`. */
  readonly ensNames: boolean;
  readonly collections: readonly Collection[];
  readonly market: MarketLinks;
  readonly nftIndex: { readonly url: string; readonly key: string; readonly perSecond: number } | null;
  readonly walletConnect: WalletConnectConfig | null;
  /** Null for the app's own list. */
  readonly walletApps: readonly WalletApp[] | null;
  readonly trustProxy: TrustProxy;
  readonly sessionLimits: SessionLimits;
  readonly limits: Limits;
  /** How long a server that is about to stop still serves visitors. */
  readonly drainMs: number;
  readonly logLevel: LogLevel;
  /** Lets a monitor on another machine read /metrics. */
  readonly metricsToken: string | null;
  /** PEM; without it, the servers of a database share a key that is kept there. */
  readonly signingKey: string | undefined;
  /** Settings that work, but are probably mistakes. */
  readonly warnings: readonly string[];
}

/** Lists all problems at once. */
export class ConfigError extends OperatorError {
  constructor(readonly problems: readonly string[]) {
    super(['The configuration is not usable:', ...problems.map(problem => `  - ${problem}`)].join('\n'));
    this.name = 'ConfigError';
  }
}

const DEFAULT_PORT = 3000;
const CHAIN_NAMES: Readonly<Record<number, string>> = { 1: 'Ethereum', 5: 'Goerli', 11155111: 'Sepolia' };
const INDEX_URLS: Readonly<Record<number, string>> = {
  1: 'https://eth-mainnet.g.alchemy.com/nft/v3',
  5: 'https://eth-goerli.g.alchemy.com/nft/v3',
  11155111: 'https://eth-sepolia.g.alchemy.com/nft/v3',
};
const WALLETCONNECT_RELAY = 'wss://relay.walletconnect.org';

export function readConfig(env: NodeJS.ProcessEnv): Config {
  const { given, valid, problems: variableProblems } = readVariables(env);
  const mode = valid.NODE_ENV === 'production' ? 'production' : valid.DATABASE_URL === undefined ? 'local' : 'database';
  const file = valid.COLLECTIONS_FILE === undefined ? NO_FILE : readCollectionsFile(valid.COLLECTIONS_FILE);
  const apps = valid.WALLET_APPS_FILE === undefined ? { apps: null } : readWalletAppsFile(valid.WALLET_APPS_FILE);
  const chainId = Number(valid.CHAIN_ID ?? 1);
  const indexUrl = valid.NFT_INDEX_URL ?? INDEX_URLS[chainId];
  const problems = [
    ...variableProblems,
    ...('collections' in file ? [] : file),
    ...('apps' in apps ? [] : apps),
    ...(mode === 'local' ? localProblems(given) : indexProblems(given, indexUrl, chainId)),
    ...(mode === 'production' ? productionProblems(given, valid) : []),
    ...(given.ENS_NAMES === 'on' && given.RPC_URL === undefined ? ['ENS_NAMES is on without RPC_URL.'] : []),
    ...(given.WALLETCONNECT_RELAY_URL !== undefined && given.WALLETCONNECT_PROJECT_ID === undefined
      ? ['WALLETCONNECT_RELAY_URL is set without WALLETCONNECT_PROJECT_ID.']
      : []),
  ];
  if (problems.length > 0) throw new ConfigError(problems);
  const { collections, market } = 'collections' in file ? file : NO_FILE;
  return {
    mode,
    port: Number(valid.PORT ?? DEFAULT_PORT),
    host: valid.HOST ?? '127.0.0.1',
    dataDir: valid.DATA_DIR ?? '.local',
    databaseUrl: valid.DATABASE_URL ?? null,
    auth: valid.AUTH === 'off' ? 'off' : 'on',
    publicUrl: valid.PUBLIC_URL === undefined ? null : new URL(valid.PUBLIC_URL).origin,
    site: valid.PUBLIC_URL === undefined ? `localhost:${valid.PORT ?? DEFAULT_PORT}` : new URL(valid.PUBLIC_URL).host,
    assetBaseUrl: toFolderUrl(valid.ASSET_BASE_URL),
    chain: {
      id: chainId,
      name: CHAIN_NAMES[chainId] ?? `Chain ${chainId}`,
      rpcUrl: valid.RPC_URL ?? '',
      publicRpcUrl: valid.PUBLIC_RPC_URL ?? '',
    },
    ensNames: valid.RPC_URL !== undefined && valid.ENS_NAMES !== 'off',
    collections,
    market,
    nftIndex:
      valid.NFT_INDEX_KEY === undefined
        ? null
        : {
            url: indexUrl ?? '',
            key: valid.NFT_INDEX_KEY,
            perSecond: Number(valid.NFT_INDEX_PER_SECOND ?? INDEX_PER_SECOND),
          },
    walletConnect: toWalletConnect(valid),
    walletApps: 'apps' in apps ? apps.apps : null,
    trustProxy: toTrustProxy(valid.TRUST_PROXY),
    sessionLimits: toSessionLimits(valid),
    limits: toLimits(valid),
    drainMs: 1_000 * Number(valid.DRAIN_SECONDS ?? (mode === 'production' ? 5 : 0)),
    logLevel: (valid.LOG_LEVEL as LogLevel | undefined) ?? (mode === 'production' ? 'info' : 'warn'),
    metricsToken: valid.METRICS_TOKEN ?? null,
    signingKey: valid.SIGNING_KEY,
    warnings: mode === 'production' ? productionWarnings(valid) : [],
  };
}

const NO_FILE: CollectionsFile = { collections: DEFAULT_COLLECTIONS, market: DEFAULT_MARKET };

function toFolderUrl(value: string | undefined): string {
  if (value === undefined) return '/assets/';
  const { href } = new URL(value);
  return href.endsWith('/') ? href : `${href}/`;
}

function toWalletConnect(variables: Variables): WalletConnectConfig | null {
  const { WALLETCONNECT_PROJECT_ID: projectId, WALLETCONNECT_RELAY_URL: relayUrl = WALLETCONNECT_RELAY } = variables;
  return projectId === undefined ? null : { projectId, relayUrl };
}

function toTrustProxy(value: string | undefined): TrustProxy {
  if (value === undefined) return false;
  return /^[1-9]$/.test(value) ? Number(value) : addressRanges(value);
}

function toSessionLimits({ SESSION_IDLE_HOURS: hours, SESSIONS_PER_WALLET: perWallet }: Variables): SessionLimits {
  return {
    idleSeconds: hours === undefined ? SESSION_LIMITS.idleSeconds : Number(hours) * 60 * 60,
    perWallet: perWallet === undefined ? SESSION_LIMITS.perWallet : Number(perWallet),
  };
}

/** The local world has its own chain, collections and index. */
const REAL_CHAIN: readonly Variable[] = [
  'CHAIN_ID',
  'RPC_URL',
  'PUBLIC_RPC_URL',
  'COLLECTIONS_FILE',
  'NFT_INDEX_URL',
  'NFT_INDEX_KEY',
  'NFT_INDEX_PER_SECOND',
];

function localProblems(given: Variables): readonly string[] {
  const names = REAL_CHAIN.filter(name => given[name] !== undefined);
  if (names.length === 0) return [];
  return [
    `${names.join(', ')} ${names.length > 1 ? 'belong' : 'belongs'} to a real chain, but without DATABASE_URL the server runs its own local one. Set DATABASE_URL, too.`,
  ];
}

function indexProblems(given: Variables, url: string | undefined, chainId: number): readonly string[] {
  if (given.NFT_INDEX_KEY === undefined)
    return given.NFT_INDEX_URL === undefined ? [] : ['NFT_INDEX_URL is set without NFT_INDEX_KEY.'];
  return url === undefined ? [`NFT_INDEX_URL is missing; chain ${chainId} has no default index.`] : [];
}

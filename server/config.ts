import { OperatorError } from './errors';
import type { MarketLinks, WalletConnectConfig } from '../contract/runtimeConfig';
import { DEFAULT_COLLECTIONS, type Collection } from '../rules/index';
import { readCollectionsFile } from './config/collectionsFile';
import { DEFAULT_MARKET } from './config/market';
import { Reader } from './config/reader';
import { checkMode } from './config/modeChecks';
import { chooseIndexUrl, readTrustProxy, readWalletConnect, type TrustProxy } from './config/variables';

/** The only place that reads the environment; everything else gets the configuration. */
export const readEnvironment = (): NodeJS.ProcessEnv => process.env;

/** `local` is what nothing configured gives: everything on this machine, to be thrown away. `database` is a real database without the promises of production. */
export type Mode = 'local' | 'database' | 'production';

export interface Config {
  readonly mode: Mode;
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  readonly auth: 'on' | 'off';
  /** An origin, as browsers send it. */
  readonly publicUrl: string | null;
  /** Ends with a slash. */
  readonly assetBaseUrl: string;
  readonly chain: { readonly id: number; readonly name: string; readonly rpcUrl: string };
  readonly collections: readonly Collection[];
  readonly market: MarketLinks;
  readonly nftIndex: { readonly url: string; readonly key: string } | null;
  readonly walletConnect: WalletConnectConfig | null;
  readonly trustProxy: TrustProxy;
}

/** Every problem at once, so that nobody starts the server ten times to find ten. */
export class ConfigError extends OperatorError {
  constructor(readonly problems: readonly string[]) {
    super(['The configuration is not usable:', ...problems.map(problem => `  - ${problem}`)].join('\n'));
    this.name = 'ConfigError';
  }
}

const CHAIN_NAMES: Readonly<Record<number, string>> = { 1: 'Ethereum', 5: 'Goerli', 11155111: 'Sepolia' };

export function readConfig(env: NodeJS.ProcessEnv): Config {
  const reader = new Reader(env);
  const nodeEnv = reader.choice('NODE_ENV', ['development', 'test', 'production'], 'development');
  const isProduction = nodeEnv === 'production';
  const databaseUrl = reader.url('DATABASE_URL', ['postgres:', 'postgresql:']);
  const mode: Mode = isProduction ? 'production' : databaseUrl === null ? 'local' : 'database';
  const chainId = reader.integer('CHAIN_ID', 1, 1, Number.MAX_SAFE_INTEGER);
  const { collections, market } = readCollectionsFile(reader) ?? {
    collections: DEFAULT_COLLECTIONS,
    market: DEFAULT_MARKET,
  };
  const key = reader.text('NFT_INDEX_KEY');
  const config: Config = {
    mode,
    port: reader.integer('PORT', 3000, 0, 65_535),
    host: reader.text('HOST') ?? '127.0.0.1',
    dataDir: reader.text('DATA_DIR') ?? '.local',
    databaseUrl,
    auth: reader.choice('AUTH', ['on', 'off'], 'on'),
    publicUrl: reader.origin('PUBLIC_URL'),
    assetBaseUrl: reader.folderUrl('ASSET_BASE_URL') ?? '/assets/',
    chain: {
      id: chainId,
      name: CHAIN_NAMES[chainId] ?? `Chain ${chainId}`,
      rpcUrl: reader.url('RPC_URL', ['https:', 'http:']) ?? '',
    },
    collections,
    market,
    nftIndex: key === null ? null : { url: chooseIndexUrl(reader, chainId), key },
    walletConnect: readWalletConnect(reader),
    trustProxy: readTrustProxy(reader),
  };
  checkMode(reader, config);
  if (reader.problems.length > 0) throw new ConfigError(reader.problems);
  return config;
}

import { existsSync, readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { RuntimeConfig } from '../../contract/runtimeConfig';
import type { PageName } from '#rules/pages/pages';
import { errorCode, OperatorError } from '../config/errors';
import type { Config } from '../config/config';
import type { LocalChain } from '../config/localChain';

export interface PageFiles {
  readonly folder: string;
  readonly html: string;
  /** A hash of the catalogue and its drawings; null without a build. */
  readonly artVersion: string | null;
  /** Changes with everything that is built; null without a build. */
  readonly build: string | null;
  /** The files, relative to the root, that each page needs besides the first script and style sheet. */
  readonly preloads: Readonly<Partial<Record<PageName, readonly string[]>>>;
}

const LOCAL_RPC = '/api/local/rpc';
const LOCAL_MARKET = '/api/local/market?trait={trait}&title={value}&account={account}';
const CONFIG_SLOT = /(<script type="application\/json" id="duds-config">)[^<]*(<\/script>)/;
/** The build writes the pages' preloads into it; without a build there are none. */
const HEAD_SLOT = /<!-- head\b([^>]*)-->.*?<!-- \/head -->/s;

export function readPageFiles(folder: string): PageFiles {
  const file = join(folder, 'index.html');
  if (!existsSync(file)) throw new OperatorError(`There is no built app in ${folder}. Run npm run build first.`);
  const html = readFileSync(file, 'utf8');
  if (!CONFIG_SLOT.test(html))
    throw new OperatorError(`${folder}/index.html has no place for the configuration (script#duds-config)`);
  const [, note] = HEAD_SLOT.exec(html) ?? [];
  if (note === undefined)
    throw new OperatorError(`${folder}/index.html has no place for each page's head (<!-- head --><!-- /head -->)`);
  const preloads = note.includes('{') ? (JSON.parse(note) as PageFiles['preloads']) : {};
  return { folder, html, preloads, ...readRecord(folder) };
}

/** The build writes it beside the folder. */
function readRecord(folder: string): Pick<PageFiles, 'artVersion' | 'build'> {
  const record = join(folder, '../build.json');
  const read = existsSync(record) ? readFileSync(record, 'utf8') : '{}';
  const { artVersion, fingerprint } = JSON.parse(read) as Readonly<Record<string, unknown>>;
  const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);
  return { artVersion: textOrNull(artVersion), build: textOrNull(fingerprint) };
}

/** Read for every page, so that a new picture needs no restart. Null if another host has the pictures. */
export async function readEventPictures(
  { assetBaseUrl }: Pick<Config, 'assetBaseUrl'>,
  { folder }: Pick<PageFiles, 'folder'>,
): Promise<RuntimeConfig['eventPictures']> {
  if (assetBaseUrl !== '/assets/') return null;
  const names = await readdir(join(folder, 'assets/events')).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  });
  return names.filter(name => name.endsWith('.png')).map(name => name.slice(0, -'.png'.length));
}

export function runtimeConfig(
  config: Config,
  eventPictures: RuntimeConfig['eventPictures'],
  local: LocalChain | undefined,
): RuntimeConfig {
  return {
    apiBase: '/api/',
    dataBase: '/data/',
    assetBase: config.assetBaseUrl,
    eventPictures,
    chain: local ? { id: local.chainId, name: 'Local chain', rpcUrl: LOCAL_RPC } : publicChain(config),
    collections: local ? local.collections : config.collections,
    // The public marketplace does not know the local chain.
    market: local ? { ...config.market, item: LOCAL_MARKET, filter: LOCAL_MARKET } : config.market,
    walletConnect: config.walletConnect,
    walletApps: config.walletApps,
    contractWallets: local !== undefined || config.chain.rpcUrl !== '',
    ensNames: config.ensNames,
    localWallet: local ? { rpcUrl: LOCAL_RPC, accounts: local.accounts } : null,
  };
}

/** RPC_URL may contain a key, so it stays on the server. */
const publicChain = ({ chain: { id, name, publicRpcUrl } }: Config): RuntimeConfig['chain'] => ({
  id,
  name,
  rpcUrl: publicRpcUrl,
});

/** `<` is escaped, so that the configuration cannot end its element. */
export function renderPage(html: string, head: string, config: RuntimeConfig): string {
  const json = JSON.stringify(config).replaceAll('<', '\\u003c');
  return html
    .replace(CONFIG_SLOT, (_match, open: string, close: string) => `${open}${json}${close}`)
    .replace(HEAD_SLOT, () => head);
}

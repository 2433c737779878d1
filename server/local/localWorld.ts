import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_COLLECTIONS, type Collection } from '#rules/holdings/collections';
import type { Wardrobe } from '#rules/outfit/items';
import type { LocalChain } from '../config/localChain';
import { jsonRpc } from '../nft/jsonRpc';
import { localAccounts, type KeyedAccount } from './accounts';
import { LOCAL_CHAIN_ID, startChain, type Chain } from './chain';
import { deployCollections, findCollections, fingerprint, type CollectionPlan } from './collections';
import { reapOrphan } from './orphan';
import { planTokens } from './tokens';

/** A local chain with the collections of the game and accounts that own their NFTs. */
export interface LocalWorld extends LocalChain {
  readonly accounts: readonly KeyedAccount[];
  stop(): Promise<void>;
}

interface LocalWorldOptions {
  /** Contains the chain's folder. Only one process may use it at a time. */
  readonly dataDir: string;
  readonly wardrobe: Wardrobe;
  readonly log: (line: string) => void;
}

export async function startLocalWorld({ dataDir, wardrobe, log }: LocalWorldOptions): Promise<LocalWorld> {
  const folder = join(dataDir, 'chain');
  const pidFile = join(dataDir, 'anvil.pid');
  // Before the folder exists: if it was deleted to start from scratch, the ending process cannot save the old chain in it.
  if (await reapOrphan(pidFile)) log('Ended a local chain that an earlier run left behind.');
  mkdirSync(folder, { recursive: true });
  const accounts = localAccounts();
  const tokens = planTokens(DEFAULT_COLLECTIONS, wardrobe);
  const plans = DEFAULT_COLLECTIONS.map((collection, i) => ({ collection, tokens: tokens[i] ?? [] }));
  const stateFile = join(folder, `${fingerprint(plans)}.json`);
  deleteOtherChains(folder, stateFile, log);
  const redeploy = async (rpcUrl: string): Promise<void> => {
    const rpc = jsonRpc(rpcUrl);
    if ((await findCollections(rpc, plans)) === null) await deployCollections(rpc, plans, accounts);
  };
  const open = (): Promise<Chain> => startChain({ pidFile, stateFile, log, onRestart: redeploy });
  const { chain, collections } = await settle(await open(), plans, accounts, async incomplete => {
    await incomplete.stop();
    rmSync(stateFile, { force: true });
    log('The local chain was incomplete; a new one starts.');
    return open();
  });
  return {
    rpcUrl: chain.rpcUrl,
    chainId: LOCAL_CHAIN_ID,
    collections,
    accounts,
    isRunning: () => chain.isRunning(),
    stop: () => chain.stop(),
  };
}

interface SettledChain {
  readonly chain: Chain;
  readonly collections: readonly Collection[];
}

async function settle(
  opened: Chain,
  plans: readonly CollectionPlan[],
  accounts: readonly KeyedAccount[],
  startOver: (incomplete: Chain) => Promise<Chain>,
): Promise<SettledChain> {
  let chain = opened;
  try {
    const kept = await findCollections(jsonRpc(chain.rpcUrl), plans);
    if (kept !== null) return { chain, collections: kept };
    if (!(await isNew(chain))) chain = await startOver(chain);
    const rpc = jsonRpc(chain.rpcUrl);
    await deployCollections(rpc, plans, accounts);
    const collections = await findCollections(rpc, plans);
    if (collections === null) throw new Error('The collections did not appear on the local chain.');
    return { chain, collections };
  } catch (error: unknown) {
    await chain.stop();
    throw error;
  }
}

async function isNew(chain: Chain): Promise<boolean> {
  return (await jsonRpc(chain.rpcUrl).call('eth_blockNumber')) === '0x0';
}

/**
 * The name of a state file identifies the catalogue that the chain was made from. Those of other catalogues are
 * useless.
 */
function deleteOtherChains(folder: string, stateFile: string, log: (line: string) => void): void {
  const others = readdirSync(folder).filter(name => name.endsWith('.json') && join(folder, name) !== stateFile);
  for (const name of others) rmSync(join(folder, name), { force: true });
  if (others.length > 0) log('The catalogue or the collections have changed: a new local chain starts.');
}

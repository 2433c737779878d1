import { createHash } from 'node:crypto';
import { getCreateAddress, Interface } from 'ethers';
import type { Collection } from '#rules/holdings/collections';
import { hexNumber, toHex, type JsonRpc } from '../nft/jsonRpc';
import { addressOf, MINTER_INDEX, type KeyedAccount } from './accounts';
import contract from './contract.json';
import { tokenUri, type PlannedToken, type Token } from './tokens';

const ABI = new Interface(contract.abi);
/** Keeps a transaction below Ethereum's gas limit. */
const TOKENS_PER_TRANSACTION = 20;
const GAS = toHex(15_000_000);
const RECEIPT_WITHIN_MS = 20_000;

export interface CollectionPlan {
  readonly collection: Collection;
  readonly tokens: readonly PlannedToken[];
}

/** Identifies the catalogue and the contract that a chain was made from; if they change, a new chain is needed. */
export function fingerprint(plans: readonly CollectionPlan[]): string {
  return createHash('sha256')
    .update(JSON.stringify([contract.bytecode, plans]))
    .digest('hex')
    .slice(0, 12);
}

/** The collections on the chain, or null if any of them or of their tokens is missing. */
export async function findCollections(
  rpc: JsonRpc,
  plans: readonly CollectionPlan[],
): Promise<readonly Collection[] | null> {
  const minter = await minterAddress(rpc);
  const placed = plans.map(({ collection }, nonce) => ({
    ...collection,
    address: getCreateAddress({ from: minter, nonce }).toLowerCase(),
  }));
  const data = ABI.encodeFunctionData('nextId');
  const results = await rpc.batch(
    placed.map(({ address }) => ({ method: 'eth_call', params: [{ to: address, data }, 'latest'] })),
  );
  const isComplete = plans.every(({ tokens }, i) => {
    const result = results[i];
    return typeof result === 'string' && result !== '0x' && hexNumber(result) > tokens.length;
  });
  return isComplete ? placed : null;
}

/** Deploys the collections on a new chain. Their addresses depend only on the minter and the order, so they never change. */
export async function deployCollections(
  rpc: JsonRpc,
  plans: readonly CollectionPlan[],
  accounts: readonly KeyedAccount[],
): Promise<void> {
  const from = await minterAddress(rpc);
  const sent: string[] = [];
  const send = async (data: string, to?: string): Promise<void> => {
    const nonce = toHex(sent.length);
    const hash = await rpc.call('eth_sendTransaction', [{ from, to, data, gas: GAS, nonce }]);
    sent.push(String(hash));
  };
  for (const { collection } of plans) {
    const symbol = collection.key.toUpperCase();
    await send(`${contract.bytecode}${ABI.encodeDeploy([collection.name, symbol]).slice(2)}`);
  }
  for (const [nonce, { tokens }] of plans.entries()) {
    const to = getCreateAddress({ from, nonce });
    for (let start = 0; start < tokens.length; start += TOKENS_PER_TRANSACTION) {
      const batch = tokens.slice(start, start + TOKENS_PER_TRANSACTION);
      const owners = batch.map(token => addressOf(accounts, token.owner));
      await send(ABI.encodeFunctionData('mintBatch', [owners, batch.map(tokenUri)]), to);
    }
  }
  await allMined(rpc, sent);
}

/** Resolves once the owner has the token. */
export async function mintToken(rpc: JsonRpc, collection: string, owner: string, token: Token): Promise<void> {
  const data = ABI.encodeFunctionData('mintBatch', [[owner], [tokenUri(token)]]);
  const from = await minterAddress(rpc);
  const hash = await rpc.call('eth_sendTransaction', [{ from, to: collection, data, gas: GAS }]);
  await allMined(rpc, [String(hash)]);
}

async function minterAddress(rpc: JsonRpc): Promise<string> {
  const addresses = (await rpc.call('eth_accounts')) as readonly string[];
  return String(addresses[MINTER_INDEX]);
}

async function allMined(rpc: JsonRpc, hashes: readonly string[]): Promise<void> {
  const calls = hashes.map(hash => ({ method: 'eth_getTransactionReceipt', params: [hash] }));
  for (const until = Date.now() + RECEIPT_WITHIN_MS; Date.now() < until;) {
    const receipts = (await rpc.batch(calls)) as readonly ({ readonly status: string } | null)[];
    if (receipts.every(receipt => receipt?.status === '0x1')) return;
    if (receipts.some(receipt => receipt?.status === '0x0')) throw new Error('The local chain refused a transaction.');
    await new Promise(resolve => setTimeout(resolve, 20));
  }
  throw new Error('The local chain did not mine a transaction in time.');
}

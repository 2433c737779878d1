import { Contract, HDNodeWallet, JsonRpcProvider, Mnemonic, Network, Wallet } from 'ethers';
import { MINTER_INDEX } from '../../../server/local/accounts';
import { LOCAL_CHAIN_ID, PUBLIC_MNEMONIC } from '../../../server/local/chain';
import contract from '../../../server/local/contract.json';
import { tokenUri } from '../../../server/local/tokens';
import { configOf } from './localWorld';
import { baseUrl } from './visit';

/** A funded account of the chain that belongs to no player. */
const STRANGER_INDEX = 8;

interface Nft {
  /** Transfers it from the key's account to the address. */
  send(privateKey: string, to: string): Promise<void>;
  readonly stranger: { readonly address: string; readonly privateKey: string };
}

function openChain(): JsonRpcProvider {
  const network = Network.from(LOCAL_CHAIN_ID);
  const options = { staticNetwork: network, pollingInterval: 50, cacheTimeout: -1 };
  return new JsonRpcProvider(`${baseUrl()}/api/local/rpc`, network, options);
}

function keyOf(index: number): string {
  const phrase = Mnemonic.fromPhrase(PUBLIC_MNEMONIC);
  return HDNodeWallet.fromMnemonic(phrase, `m/44'/60'/0'/0/${index}`).privateKey;
}

export async function mintMarketItem(name: string): Promise<Nft> {
  const { collections } = await configOf();
  const address = collections.find(({ market }) => market)?.address ?? '';
  const run = async (privateKey: string, method: string, args: readonly unknown[]): Promise<void> => {
    const chain = openChain();
    try {
      const collection = new Contract(address, contract.abi, new Wallet(privateKey, chain));
      const sent = (await collection.getFunction(method)(...args)) as { wait(): Promise<unknown> };
      await sent.wait();
    } finally {
      chain.destroy();
    }
  };
  const chain = openChain();
  const id = (await new Contract(address, contract.abi, chain).getFunction('nextId')()) as bigint;
  chain.destroy();
  const stranger = new Wallet(keyOf(STRANGER_INDEX));
  const uri = tokenUri({ name, attributes: [] });
  await run(keyOf(MINTER_INDEX), 'mintBatch', [[stranger.address], [uri]]);
  return {
    stranger,
    send: (privateKey, to) => run(privateKey, 'transferFrom', [new Wallet(privateKey).address, to, id]),
  };
}

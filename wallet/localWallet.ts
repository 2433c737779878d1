import type { EIP1193Provider, WalletInit } from '@web3-onboard/common';
import type { JsonRpcProvider, Wallet } from 'ethers';
import type { LocalAccount, RuntimeConfig } from '../contract/runtimeConfig';
import { LOCAL_WALLET, TIMES } from './constants';
import { WalletError } from './walletError';

interface LocalWalletOptions extends NonNullable<RuntimeConfig['localWallet']> {
  readonly chainId: number;
  /** The address of the chosen account; the first account if none was chosen, no account if the address is unknown. */
  readonly chosen: string | undefined;
}

/** A wallet with the local chain's well-known keys, so that the whole game can be played without an extension. */
export function localWallet(options: LocalWalletOptions): WalletInit {
  return () => ({
    label: LOCAL_WALLET,
    getIcon: () => Promise.resolve('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    getInterface: ({ EventEmitter }) => {
      const account = chosenAccount(options);
      if (!account) return Promise.reject(new WalletError('no-account'));
      const events = new EventEmitter();
      const provider = {
        on: events.on.bind(events),
        removeListener: events.removeListener.bind(events),
        ...answers(account, options),
      };
      return Promise.resolve({ provider: provider as unknown as EIP1193Provider });
    },
  });
}

function chosenAccount({ accounts, chosen }: LocalWalletOptions): LocalAccount | undefined {
  const wanted = chosen?.toLowerCase();
  return wanted === undefined ? accounts[0] : accounts.find(({ address }) => address.toLowerCase() === wanted);
}

interface Tools {
  readonly rpc: JsonRpcProvider;
  readonly signer: Wallet;
}

function answers(account: LocalAccount, { chainId, rpcUrl }: LocalWalletOptions) {
  let tools: Promise<Tools> | undefined;
  const open = (): Promise<Tools> => (tools ??= openTools(account, new URL(rpcUrl, location.href).href, chainId));
  const ownChain = `0x${chainId.toString(16)}`;
  return {
    request: async ({ method, params = [] }: { method: string; params?: readonly unknown[] }): Promise<unknown> => {
      switch (method) {
        case 'eth_requestAccounts':
        case 'eth_accounts':
          return [account.address];
        case 'eth_chainId':
          return ownChain;
        case 'wallet_switchEthereumChain':
          if ((params[0] as { chainId?: unknown }).chainId === ownChain) return null;
          throw Object.assign(new Error('There is only the local chain.'), { code: 4902 });
        case 'personal_sign':
          return signMessage((await open()).signer, String(params[0]));
        case 'eth_signTypedData_v4':
          return signTypedData((await open()).signer, params[1]);
        case 'eth_sendTransaction':
          return sendTransaction((await open()).signer, params[0] as SentTransaction);
        default:
          return (await open()).rpc.send(method, [...params]);
      }
    },
    disconnect: () => void tools?.then(({ rpc }) => rpc.destroy()),
  };
}

async function openTools({ privateKey }: LocalAccount, url: string, chainId: number): Promise<Tools> {
  const ethers = await import(/* webpackChunkName: "local-wallet" */ 'ethers');
  // If it is not given the network, ethers requests it every second while the chain is down.
  const network = ethers.Network.from(chainId);
  const rpc = new ethers.JsonRpcProvider(url, network, { staticNetwork: network, pollingInterval: TIMES.chainPolling });
  return { rpc, signer: new ethers.Wallet(privateKey, rpc) };
}

async function signMessage(signer: Wallet, message: string): Promise<string> {
  const { getBytes, isHexString } = await import(/* webpackChunkName: "local-wallet" */ 'ethers');
  return signer.signMessage(isHexString(message) ? getBytes(message) : message);
}

type TypedDataArguments = Parameters<Wallet['signTypedData']>;

function signTypedData(signer: Wallet, data: unknown): Promise<string> {
  const { domain, types, message } = (typeof data === 'string' ? JSON.parse(data) : data) as {
    readonly domain: TypedDataArguments[0];
    readonly types: TypedDataArguments[1];
    readonly message: TypedDataArguments[2];
  };
  // ethers derives the domain's type and rejects it as an argument.
  const own = Object.entries(types).filter(([name]) => name !== 'EIP712Domain');
  return signer.signTypedData(domain, Object.fromEntries(own), message);
}

type SentTransaction = Parameters<Wallet['sendTransaction']>[0] & { readonly gas?: string };

async function sendTransaction(signer: Wallet, { gas, from: _from, ...transaction }: SentTransaction): Promise<string> {
  const sent = await signer.sendTransaction({ ...transaction, ...(gas !== undefined && { gasLimit: gas }) });
  return sent.hash;
}

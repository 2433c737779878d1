import { Wallet } from 'ethers';
import type { BrowserContext } from 'playwright-core';
import type { LocalAccount } from '../../../contract/runtimeConfig';

export const INJECTED_WALLET = 'Pocket Wallet';

interface Injected extends Pick<LocalAccount, 'address' | 'privateKey'> {
  readonly chainId: number;
}

/** Adds a wallet extension to every page of the context. It announces itself (EIP-6963), has this account and signs at once. */
export async function injectWallet(context: BrowserContext, wallet: Injected): Promise<void> {
  const { address, privateKey, chainId } = wallet;
  const signer = new Wallet(privateKey);
  await context.exposeFunction('pocketSign', (hex: string) => signer.signMessage(Buffer.from(hex.slice(2), 'hex')));
  const known = { name: INJECTED_WALLET, address, chainId: `0x${chainId.toString(16)}` };
  // As text, because functions compiled by tsx call helpers that pages do not have.
  await context.addInitScript({ content: `(${SCRIPT})(${JSON.stringify(known)})` });
}

const SCRIPT = `({ name, address, chainId }) => {
  const chain = async call => {
    const answer = await fetch('/api/local/rpc', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, ...call }),
    });
    const { result, error } = await answer.json();
    if (error) throw Object.assign(new Error(error.message), { code: error.code });
    return result;
  };
  const answers = {
    eth_accounts: () => [address],
    eth_requestAccounts: () => [address],
    eth_chainId: () => chainId,
    personal_sign: ([text]) => window.pocketSign(text),
  };
  window.pocketCalls = [];
  const provider = {
    request: async ({ method, params = [] }) => {
      window.pocketCalls.push(method);
      return answers[method] ? answers[method](params) : chain({ method, params });
    },
    on: () => undefined,
    removeListener: () => undefined,
  };
  const icon = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>';
  const info = Object.freeze({ uuid: '3a6f1c52-6f0e-4c51-9d0f-2d7a4f8f1b11', name, icon, rdns: 'test.duds.pocket' });
  const announce = () =>
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }));
  window.addEventListener('eip6963:requestProvider', announce);
  announce();
}`;

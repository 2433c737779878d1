import type { EIP1193Provider, GetInterfaceHelpers, WalletInit, WalletInterface } from '@web3-onboard/common';
import walletConnectModule from '@web3-onboard/walletconnect';
import type { Ask } from '../walletCalls';
import { WalletError } from '../walletError';
import type { Connector } from './connector';
import type { Door } from './ethereumProvider';
import type { WalletConnectTerms } from './terms';

/** web3-onboard's module over our provider, paired before the module asks for accounts: it takes every failure for a refusal. */
export function walletConnect(terms: WalletConnectTerms): WalletInit {
  return helpers => {
    const opened: { connector?: Connector } = {};
    const door: Door = { terms, onOpened: connector => void (opened.connector = connector) };
    const init = walletConnectModule({
      projectId: terms.projectId,
      dappUrl: location.origin,
      optionalChains: [...terms.chains],
      qrModalOptions: door,
    });
    const module = [init(helpers) ?? []].flat()[0];
    if (!module) return null;
    const getInterface = async (tools: GetInterfaceHelpers): Promise<WalletInterface> => {
      const { provider } = await module.getInterface(tools);
      if (!opened.connector) throw new WalletError('other');
      return { provider: pairFirst(provider, opened.connector) };
    };
    return { ...module, getInterface };
  };
}

function pairFirst(provider: EIP1193Provider, connector: Connector): EIP1193Provider {
  const ask = provider.request.bind(provider) as Ask;
  const request: Ask = async call => {
    // The module knows no silent question.
    if (call.method === 'eth_accounts') return connector.accounts;
    if (call.method === 'eth_requestAccounts' && !connector.session) await connector.connect();
    return ask(call);
  };
  return {
    on: provider.on.bind(provider),
    removeListener: provider.removeListener.bind(provider),
    request: request as EIP1193Provider['request'],
    disconnect: () => void connector.disconnect(),
  };
}

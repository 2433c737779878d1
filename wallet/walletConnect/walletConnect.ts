import type { EIP1193Provider, GetInterfaceHelpers, WalletInit, WalletInterface } from '@web3-onboard/common';
import walletConnectModule from '@web3-onboard/walletconnect';
import type { Ask } from '../walletCalls';
import type { OpenedWallet } from '../attempt';
import { WalletError } from '../walletError';
import type { Connector } from './connector';
import type { PassedOptions } from './ethereumProvider';
import type { WalletConnectOptions } from './types';

/** web3-onboard's module over our provider. We pair before the module asks for accounts, because it turns every failure into a refusal. */
export function walletConnect(options: WalletConnectOptions): WalletInit {
  return helpers => {
    const opened: { connector?: Connector } = {};
    const passed: PassedOptions = { options, onOpened: connector => void (opened.connector = connector) };
    const init = walletConnectModule({
      projectId: options.projectId,
      dappUrl: location.origin,
      optionalChains: [...options.chains],
      qrModalOptions: passed,
    });
    const module = [init(helpers) ?? []].flat()[0];
    if (!module) return null;
    const getInterface = async (tools: GetInterfaceHelpers): Promise<WalletInterface & OpenedWallet> => {
      const { provider } = await module.getInterface(tools);
      const { connector } = opened;
      if (!connector) throw new WalletError('other');
      return { provider: pairFirst(provider, connector), app: () => connector.app, signed: () => connector.signed };
    };
    return { ...module, getInterface };
  };
}

function pairFirst(provider: EIP1193Provider, connector: Connector): EIP1193Provider {
  const ask = provider.request.bind(provider) as Ask;
  const request: Ask = async call => {
    // All requests of the module prompt.
    if (call.method === 'eth_accounts') return connector.accounts;
    if (call.method === 'eth_requestAccounts') await connector.connect();
    return ask(call);
  };
  return {
    on: provider.on.bind(provider),
    removeListener: provider.removeListener.bind(provider),
    request: request as EIP1193Provider['request'],
    disconnect: () => void connector.disconnect(),
  };
}

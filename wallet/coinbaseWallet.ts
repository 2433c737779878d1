import type {
  EIP1193Provider,
  GetInterfaceHelpers,
  WalletInit,
  WalletInterface,
  WalletModule,
} from '@web3-onboard/common';
import coinbaseModule from '@web3-onboard/coinbase';
import { watchPopup } from './coinbasePopup';
import type { Ask } from './walletCalls';

/**
 * The methods that it handles by itself or in its window. For all others it would ask servers that the player does not
 * know about.
 */
const OWN_METHODS =
  /^(eth_requestAccounts|eth_accounts|eth_chainId|eth_sendTransaction|eth_signTypedData_v4|personal_sign|wallet_\w+)$/;

/** The hosted wallet: a window of keys.coinbase.com that needs neither an extension nor an API key. */
export function coinbaseWallet(): WalletInit {
  // Its other mode pairs with a phone through its own relay; WalletConnect does that here.
  // Unless told not to reload, it warns in the console that this option is deprecated.
  // oxlint-disable-next-line typescript/no-deprecated -- nothing else silences it
  const init = coinbaseModule({ supportedWalletType: 'smartWalletOnly', reloadOnDisconnect: false });
  return helpers => {
    const module = [init(helpers) ?? []].flat()[0];
    return module ? { ...module, getInterface: tools => openWatched(module, tools) } : null;
  };
}

async function openWatched(module: WalletModule, tools: GetInterfaceHelpers): Promise<WalletInterface> {
  const opened = await module.getInterface(tools);
  const { provider } = opened;
  const watched = watchPopup(provider);
  const ask = provider.request.bind(provider) as Ask;
  const request: Ask = call => {
    if (!OWN_METHODS.test(call.method)) return Promise.reject(notSupported(call.method));
    return watched(() => ask(call));
  };
  const own = {
    on: provider.on.bind(provider),
    removeListener: provider.removeListener.bind(provider),
    disconnect: provider.disconnect?.bind(provider),
    request,
  };
  return { ...opened, provider: own as unknown as EIP1193Provider };
}

const notSupported = (method: string): Error =>
  Object.assign(new Error(`This wallet is not asked for ${method}.`), { code: 4200 });

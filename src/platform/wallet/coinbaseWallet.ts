import type {
  EIP1193Provider,
  GetInterfaceHelpers,
  WalletInit,
  WalletInterface,
  WalletModule,
} from '@web3-onboard/common';
import coinbaseModule from '@web3-onboard/coinbase';
import { tendPopup } from './coinbasePopup';
import type { Ask } from './walletCalls';

/** What it answers by itself or in its window. All else it would ask of servers that the player knows nothing of. */
const ITS_OWN =
  /^(eth_requestAccounts|eth_accounts|eth_chainId|eth_sendTransaction|eth_signTypedData_v4|personal_sign|wallet_\w+)$/;

/** The hosted wallet: it lives in a window of keys.coinbase.com, and needs neither an extension nor a key of ours. */
export function coinbaseWallet(): WalletInit {
  // Its other half pairs with a telephone through a relay of its own; WalletConnect does that here.
  const init = coinbaseModule({ supportedWalletType: 'smartWalletOnly', reloadOnDisconnect: false });
  return helpers => {
    const module = [init(helpers) ?? []].flat()[0];
    return module ? { ...module, getInterface: tools => openTended(module, tools) } : null;
  };
}

async function openTended(module: WalletModule, tools: GetInterfaceHelpers): Promise<WalletInterface> {
  const opened = await module.getInterface(tools);
  const { provider } = opened;
  const tended = tendPopup(provider);
  const ask = provider.request.bind(provider) as Ask;
  const request: Ask = call => {
    if (!ITS_OWN.test(call.method)) return Promise.reject(notForIt(call.method));
    return tended(() => ask(call));
  };
  const own = {
    on: provider.on.bind(provider),
    removeListener: provider.removeListener.bind(provider),
    disconnect: provider.disconnect?.bind(provider),
    request,
  };
  return { ...opened, provider: own as unknown as EIP1193Provider };
}

const notForIt = (method: string): Error =>
  Object.assign(new Error(`This wallet is not asked for ${method}.`), { code: 4200 });

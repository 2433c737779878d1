import { BehaviorSubject } from 'rxjs';
import type { RuntimeConfig } from '../config';
import { PUBLIC_CHAINS } from '../config';
import type { ConnectedWallet, WalletGateway } from '../platform';
import { openConnection } from './connection';
import { openOnboard, type Onboard } from './onboard';
import { ownWallets } from './ownWallets';
import { changeAccount, signText, switchChain, type Ask } from './walletCalls';
import { WalletError } from './walletError';
import { openWalletList } from './walletList';
import { watchTransfers } from './watchTransfers';

type Stack = Omit<WalletGateway, 'onChange' | 'load'>;

/** web3-onboard under our own overlay. One per page. */
export function openStack(config: RuntimeConfig, onChange: (wallet: ConnectedWallet | null) => void): Stack {
  const chains = [...new Set([config.chain.id, ...PUBLIC_CHAINS])];
  const pairing = new BehaviorSubject<string | null>(null);
  const onboard = openOnboard(config);
  const list = openWalletList({
    own: ownWallets({ config, chains, onPairing: uri => pairing.next(uri) }),
    genericIcon: `${config.assetBase}wallets/wallet.svg`,
    helpers: onboard.helpers,
    tools: onboard.tools,
  });
  const connection = openConnection({ chains, onboard, find: list.find, timeLimitOf: list.timeLimitOf });
  /** The connected wallet's, which web3-onboard does not know. */
  let rdns: string | undefined;
  onboard.onChange(() => {
    // web3-onboard may also hold a wallet whose attempt was abandoned.
    if (!connection.isConnected()) return;
    const wallet = onboard.current();
    if (wallet === null) connection.leave();
    onChange(wallet && { ...wallet, ...(rdns !== undefined && { rdns }) });
  });

  let stopListing = (): void => undefined;
  return {
    connectors: ({ recent, onMore }) => {
      stopListing();
      stopListing = list.onNew(() => onMore(list.connectors(recent)));
      return Promise.resolve(list.connectors(recent));
    },
    connect: async request => {
      const wallet = await connection.connect(request);
      rdns = wallet.rdns;
      return wallet;
    },
    abandon: () => {
      connection.abandon();
      return Promise.resolve();
    },
    onPairing: listener => {
      const watching = pairing.subscribe(listener);
      return Promise.resolve(() => watching.unsubscribe());
    },
    disconnect: () => {
      connection.disconnect();
      return Promise.resolve();
    },
    sign: request => signText(onboard.provider(), request),
    changeAccount: async () => changeAccount(askCurrent(onboard)),
    switchChain: async () => switchChain(askCurrent(onboard), config.chain.id),
    watchTransfers: async watch => watchTransfers(askCurrent(onboard), watch, document),
  };
}

function askCurrent(onboard: Onboard): Ask {
  const provider = onboard.provider();
  if (!provider) throw new WalletError('missing-provider');
  return provider.request.bind(provider) as Ask;
}

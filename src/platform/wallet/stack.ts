import type { RuntimeConfig } from '../config';
import { PUBLIC_CHAINS, TIMES } from '../config';
import type { ConnectedWallet, Connector, WalletGateway } from '../platform';
import { startAttempt } from './attempt';
import { guard, type GuardContext } from './guard';
import { inTurn, type Run } from './inTurn';
import { leaveOnDisconnect } from './leaveOnDisconnect';
import { openLookout } from './lookout';
import { openNoticeboard } from './noticeboard';
import { openOnboard, type Onboard } from './onboard';
import { ownWallets } from './ownWallets';
import { recentFirst } from './recentFirst';
import { signText } from './signText';
import { switchChain, type Ask } from './walletCalls';
import { WalletError } from './walletError';
import { openWalletList } from './walletList';
import { watchTransfers } from './watchTransfers';

type ConnectRequest = Parameters<WalletGateway['connect']>[0];
type Stack = Omit<WalletGateway, 'onChange'>;

/** web3-onboard under our own overlay. One per page. */
export function openStack(config: RuntimeConfig, onChange: (wallet: ConnectedWallet | null) => void): Stack {
  const context: GuardContext = {
    attempt: startAttempt({ silent: true, patience: 0 }),
    chains: [...new Set([config.chain.id, ...PUBLIC_CHAINS])],
  };
  const chosen: { account?: string | undefined } = {};
  const pairing = openNoticeboard<string | null>(null);
  const own = ownWallets(config, { account: () => chosen.account, context, onPairing: pairing.put });
  const list = openWalletList(own, `${config.assetBase}wallets/wallet.svg`);
  const guarded = guard(list.init, context);
  const onboard = openOnboard(config, [guarded]);
  const lookout = openLookout(onboard, list, guarded);
  onboard.state.select('wallets').subscribe(() => onChange(currentWallet(onboard)));

  const start = ({ label, silent, account }: ConnectRequest): Run<ConnectedWallet> => {
    const attempt = startAttempt({ silent, patience: silent ? TIMES.walletSilence : list.patienceFor(label) });
    context.attempt = attempt;
    chosen.account = account;
    // At the page's start a wallet may be later than we are; later on one that is not there is missing.
    const isListed = silent ? lookout.until(label) : seen(lookout.look(), label);
    const closed = Promise.race([isListed, attempt.givenUp])
      .then(() => onboard.connectWallet({ autoSelect: { label, disableModals: true } }))
      .then(() => {
        const wallet = currentWallet(onboard);
        if (wallet?.label !== label) throw attempt.failure ?? new WalletError('other');
        return wallet;
      });
    const { arrived, stop } = arrival(onboard, label);
    const result = Promise.race([arrived, closed]).finally(() => {
      attempt.end();
      stop();
    });
    return { result, ended: closed };
  };

  const connectInTurn = inTurn(start);
  let stopListing: () => void = () => undefined;
  return {
    connectors: ({ recent, onMore }) => {
      stopListing();
      stopListing = list.onNew(() => onMore(recentFirst(lookout.look(), recent)));
      return Promise.resolve(recentFirst(lookout.look(), recent));
    },
    connect: async request => {
      context.attempt.abandon();
      const wallet = await connectInTurn(request);
      leaveOnDisconnect(onboard, wallet.label);
      return wallet;
    },
    abandon: () => {
      context.attempt.abandon();
      return Promise.resolve();
    },
    onPairing: listener => Promise.resolve(pairing.watch(listener)),
    disconnect: async () => {
      for (const { label } of onboard.state.get().wallets) await onboard.disconnectWallet({ label });
    },
    sign: request => signText(onboard.state.get().wallets[0]?.provider, request),
    switchChain: async () => switchChain(askCurrent(onboard), config.chain.id),
    watchTransfers: async watch => watchTransfers(askCurrent(onboard), watch, document),
  };
}

function seen(connectors: readonly Connector[], label: string): Promise<void> {
  const isListed = connectors.some(connector => connector.label === label);
  return isListed ? Promise.resolve() : Promise.reject(new WalletError('missing-provider'));
}

function askCurrent(onboard: Onboard): Ask {
  const provider = onboard.state.get().wallets[0]?.provider;
  if (!provider) throw new WalletError('missing-provider');
  return provider.request.bind(provider) as Ask;
}

function currentWallet(onboard: Onboard): ConnectedWallet | null {
  const wallet = onboard.state.get().wallets[0];
  const account = wallet?.accounts[0];
  // Copied, because web3-onboard changes its own objects and the store freezes what it gets.
  return wallet && account
    ? { label: wallet.label, address: account.address, chainId: Number(wallet.chains[0]?.id ?? 0) }
    : null;
}

/** The wallet stands in web3-onboard's state a second and a half before its `connectWallet` says so. */
function arrival(onboard: Onboard, label: string): { arrived: Promise<ConnectedWallet>; stop: () => void } {
  let stop: () => void = () => undefined;
  const arrived = new Promise<ConnectedWallet>(resolve => {
    const watch = onboard.state.select('wallets').subscribe(() => {
      const wallet = currentWallet(onboard);
      if (wallet?.label === label) resolve(wallet);
    });
    stop = () => watch.unsubscribe();
  });
  return { arrived, stop };
}

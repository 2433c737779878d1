import type { EIP1193Provider, GetInterfaceHelpers, WalletHelpers, WalletInit } from '@web3-onboard/common';
import { init } from '@web3-onboard/react';
import EventEmitter from 'eventemitter3';
import type { RuntimeConfig } from '../contract/runtimeConfig';
import type { ConnectedWallet } from './walletGateway';
import type { ConnectionParts } from './connection';
import { admittedProvider } from './admittedProvider';
import { accountsIn, type Ask } from './walletCalls';

export interface Onboard {
  readonly admit: ConnectionParts['onboard']['admit'];
  readonly dismiss: ConnectionParts['onboard']['dismiss'];
  current(): ConnectedWallet | null;
  provider(): EIP1193Provider | undefined;
  onChange(listener: () => void): void;
  /** The helpers with which its wallet modules are created and opened. */
  readonly helpers: WalletHelpers;
  readonly tools: () => GetInterfaceHelpers;
}

/** web3-onboard's own pictures are never shown. */
const noIcon = (): Promise<string> => Promise.resolve('<svg xmlns="http://www.w3.org/2000/svg"/>');

/**
 * web3-onboard without any screen or request of its own. Its headless connect never settles after most failures and
 * then blocks the next one until a reload, so it is only given wallets that have already shared account and chain.
 */
export function openOnboard(config: RuntimeConfig): Onboard {
  const { state, connectWallet, disconnectWallet } = init(optionsFor(config));
  const { setWalletModules } = state.actions;
  const wallets = state.select('wallets');
  const held = (label: string) => state.get().wallets.find(wallet => wallet.label === label);
  const dismiss = async (label: string): Promise<void> => {
    if (held(label)) await disconnectWallet({ label });
  };

  return {
    admit: async (wallet, provider, onAdmitted) => {
      const { label } = wallet;
      const admitted = admittedProvider(provider, wallet);
      setWalletModules([
        () => ({ label, getIcon: noIcon, getInterface: () => Promise.resolve({ provider: admitted }) }),
      ]);
      dismissOnDisconnect(admitted, async () => {
        if (held(label)?.provider === admitted) await dismiss(label);
      });
      const watching = wallets.subscribe(() => held(label) && onAdmitted());
      try {
        await connectWallet({ autoSelect: { label, disableModals: true } });
      } finally {
        watching.unsubscribe();
      }
    },
    dismiss,
    current: () => {
      const wallet = state.get().wallets[0];
      const account = wallet?.accounts[0];
      // Copied, because web3-onboard mutates its own objects and the store freezes what it gets.
      return wallet && account
        ? { label: wallet.label, address: account.address, chainId: Number(wallet.chains[0]?.id ?? 0) }
        : null;
    },
    provider: () => state.get().wallets[0]?.provider,
    onChange: listener => void wallets.subscribe(listener),
    helpers: helpersOf(setWalletModules),
    tools: () => ({ chains: state.get().chains, appMetadata: state.get().appMetadata ?? null, EventEmitter }),
  };
}

function optionsFor({ chain }: RuntimeConfig): Parameters<typeof init>[0] {
  return {
    wallets: [],
    chains: [
      {
        id: `0x${chain.id.toString(16)}`,
        token: 'ETH',
        label: chain.name,
        // It refuses an empty address.
        ...(chain.rpcUrl !== '' && { rpcUrl: new URL(chain.rpcUrl, location.href).href }),
      },
    ],
    appMetadata: {
      name: document.title,
      description: document.title,
      icon: '<svg xmlns="http://www.w3.org/2000/svg"/>',
    },
    connect: { autoConnectLastWallet: false },
    disableFontDownload: true,
    accountCenter: { desktop: { enabled: false }, mobile: { enabled: false } },
  };
}

/** web3-onboard hands them only to wallet modules. */
function helpersOf(setWalletModules: (inits: WalletInit[]) => void): WalletHelpers {
  let helpers: WalletHelpers | undefined;
  setWalletModules([
    given => {
      helpers = given;
      return null;
    },
  ]);
  if (!helpers) throw new Error('web3-onboard did not initialise its wallet modules.');
  return helpers;
}

/**
 * A wallet emits 'disconnect' when it has disconnected, but also when it has only lost its network for a while: the
 * accounts that it still shares show which. web3-onboard does not listen to this event at all.
 */
function dismissOnDisconnect(provider: EIP1193Provider, dismiss: () => Promise<void>): void {
  const ask = provider.request.bind(provider) as Ask;
  const on = provider.on.bind(provider) as (event: string, listener: () => void) => void;
  on('disconnect', () => {
    ask({ method: 'eth_accounts' })
      .then(accountsIn, () => [])
      .then(accounts => (accounts.length === 0 ? dismiss() : undefined))
      .catch(() => undefined);
  });
}

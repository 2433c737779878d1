import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { ConnectedWallet, Connector, WalletRefusal } from '../../../wallet';

type Connection =
  | { readonly status: 'disconnected' }
  /** The last visit's wallet is being asked silently while the page starts. */
  | { readonly status: 'reconnecting'; readonly label: string }
  | { readonly status: 'connecting'; readonly label: string }
  | ({ readonly status: 'connected' } & ConnectedWallet);

interface ConnectFailed {
  readonly label: string;
  readonly refusal: WalletRefusal;
}

interface WalletState {
  readonly connection: Connection;
  /** The wallet of this visit or the last one that has locked itself, by its label; it is connected once unlocked. */
  readonly locked: string | null;
  readonly connectors: readonly Connector[];
  /** The search for wallets to choose from. */
  readonly search: 'none' | 'running' | 'done' | 'failed';
  /** The attempt that failed last (specification section 8, "Wallet errors"). */
  readonly failure: ConnectFailed | null;
}

const initialState: WalletState = {
  connection: { status: 'disconnected' },
  locked: null,
  connectors: [],
  search: 'none',
  failure: null,
};

/** The player wants another account of the same wallet. */
export const accountChangeRequested = createAction('wallet/accountChangeRequested');
/** The player wants the wallet to be on the game's chain. */
export const chainSwitchRequested = createAction('wallet/chainSwitchRequested');
/** A trial ended with a wallet, or a designer left the demo: from now on the wallet decides what can be worn. */
export const trialEnded = createAction('wallet/trialEnded');

const walletSlice = createSlice({
  name: 'wallet',
  initialState,
  reducers: {
    /** The player opened the list of wallets; those found before stay visible. */
    connectorsRequested: wallet => {
      wallet.search = 'running';
      wallet.failure = null;
    },
    connectorsFound: (wallet, { payload }: PayloadAction<readonly Connector[]>) => {
      wallet.connectors = [...payload];
      wallet.search = 'done';
    },
    connectorsNotLoaded: wallet => {
      wallet.search = 'failed';
    },
    /** The last visit's wallet is asked without a prompt. */
    reconnectStarted: (wallet, { payload }: PayloadAction<{ label: string }>) => {
      wallet.connection = { status: 'reconnecting', label: payload.label };
    },
    /** The last visit's wallet did not connect silently. */
    reconnectEnded: wallet => {
      if (wallet.connection.status === 'reconnecting') wallet.connection = { status: 'disconnected' };
    },
    /** The wallet shares no account for now; what it shared before stays. */
    walletLocked: (wallet, { payload }: PayloadAction<{ label: string }>) => {
      if (wallet.connection.status === 'reconnecting') wallet.connection = { status: 'disconnected' };
      wallet.locked = payload.label;
    },
    /** The wallet shares the same account again. */
    walletUnlocked: wallet => {
      wallet.locked = null;
    },
    connectorChosen: (wallet, { payload }: PayloadAction<{ label: string; account?: string }>) => {
      wallet.connection = { status: 'connecting', label: payload.label };
      wallet.locked = null;
      wallet.failure = null;
    },
    /** The player gave up on a wallet that had not responded yet. */
    connectAbandoned: wallet => {
      if (wallet.connection.status === 'connecting') wallet.connection = { status: 'disconnected' };
    },
    walletConnected: (wallet, { payload }: PayloadAction<ConnectedWallet>) => {
      wallet.connection = { status: 'connected', ...payload };
      wallet.locked = null;
      wallet.failure = null;
    },
    connectFailed: (wallet, { payload }: PayloadAction<ConnectFailed>) => {
      wallet.connection = { status: 'disconnected' };
      wallet.failure = payload;
    },
    /** Another account or chain in the same wallet. */
    walletChanged: (wallet, { payload }: PayloadAction<ConnectedWallet>) => {
      wallet.connection = { status: 'connected', ...payload };
      wallet.locked = null;
    },
    walletDisconnected: wallet => {
      wallet.connection = { status: 'disconnected' };
      wallet.locked = null;
    },
  },
  selectors: {
    selectConnection: wallet => wallet.connection,
    selectLocked: wallet => wallet.locked,
    selectConnectors: wallet => wallet.connectors,
    selectWalletSearch: wallet => wallet.search,
    selectFailure: wallet => wallet.failure,
    /** The connected address, null without one. */
    selectAddress: ({ connection }) => (connection.status === 'connected' ? connection.address : null),
    selectIsConnected: ({ connection }) => connection.status === 'connected',
    selectIsReconnecting: ({ connection }) => connection.status === 'reconnecting',
    /** Whether there is no wallet, and none of the last visit that may still connect. */
    selectIsVisitor: ({ connection }) => ['disconnected', 'connecting'].includes(connection.status),
    /** How the wallet that is being connected pairs; null if it does not. */
    selectPairing: ({ connection, connectors }) =>
      (connection.status === 'connecting' && connectors.find(({ label }) => label === connection.label)?.pairs) || null,
    selectConnectingLabel: ({ connection }) => (connection.status === 'connecting' ? connection.label : null),
  },
});

export const walletReducer = walletSlice.reducer;
export const {
  connectorsRequested,
  connectorsFound,
  connectorsNotLoaded,
  reconnectStarted,
  reconnectEnded,
  walletLocked,
  walletUnlocked,
  connectorChosen,
  connectAbandoned,
  walletConnected,
  connectFailed,
  walletChanged,
  walletDisconnected,
} = walletSlice.actions;
export const {
  selectConnection,
  selectLocked,
  selectConnectors,
  selectWalletSearch,
  selectFailure,
  selectAddress,
  selectIsConnected,
  selectIsReconnecting,
  selectIsVisitor,
  selectPairing,
  selectConnectingLabel,
} = walletSlice.selectors;

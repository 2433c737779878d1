import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { ConnectedWallet, Connector, WalletRefusal } from '../../platform/platform';

type Connection =
  | { readonly status: 'disconnected' }
  /** The last wallet is being asked silently, at the page's start. */
  | { readonly status: 'reconnecting'; readonly label: string }
  | { readonly status: 'connecting'; readonly label: string }
  | ({ readonly status: 'connected' } & ConnectedWallet);

interface ConnectFailed {
  readonly label: string;
  readonly refusal: WalletRefusal;
}

interface WalletState {
  readonly connection: Connection;
  readonly connectors: readonly Connector[];
  /** Whether the wallets to choose from are known, being looked for, or could not be loaded. */
  readonly search: 'none' | 'running' | 'done' | 'failed';
  /** The attempt that failed last (specification section 8, "Wallet errors"). */
  readonly failure: ConnectFailed | null;
}

const initialState: WalletState = {
  connection: { status: 'disconnected' },
  connectors: [],
  search: 'none',
  failure: null,
};

const walletSlice = createSlice({
  name: 'wallet',
  initialState,
  reducers: {
    /** The player looks at the wallets; those found before stay in sight. */
    connectorsAsked: (wallet): WalletState => ({ ...wallet, search: 'running', failure: null }),
    connectorsFound: (wallet, { payload }: PayloadAction<readonly Connector[]>): WalletState => ({
      ...wallet,
      connectors: payload,
      search: 'done',
    }),
    connectorsNotLoaded: (wallet): WalletState => ({ ...wallet, search: 'failed' }),
    /** A wallet used before is asked again, without a prompt. */
    reconnectStarted: (wallet, { payload }: PayloadAction<{ label: string }>): WalletState => ({
      ...wallet,
      connection: { status: 'reconnecting', label: payload.label },
    }),
    /** The silent attempt found no wallet that still trusts us. */
    reconnectEnded: (wallet): WalletState =>
      wallet.connection.status === 'reconnecting' ? { ...wallet, connection: { status: 'disconnected' } } : wallet,
    /** The player chose a connector. */
    connectorChosen: (wallet, { payload }: PayloadAction<{ label: string; account?: string }>): WalletState => ({
      ...wallet,
      connection: { status: 'connecting', label: payload.label },
      failure: null,
    }),
    /** The player turned away from a wallet that was still to answer. */
    connectAbandoned: (wallet): WalletState =>
      wallet.connection.status === 'connecting' ? { ...wallet, connection: { status: 'disconnected' } } : wallet,
    walletConnected: (wallet, { payload }: PayloadAction<ConnectedWallet>): WalletState => ({
      ...wallet,
      connection: { status: 'connected', ...payload },
      failure: null,
    }),
    connectFailed: (wallet, { payload }: PayloadAction<ConnectFailed>): WalletState => ({
      ...wallet,
      connection: { status: 'disconnected' },
      failure: payload,
    }),
    /** Another account or chain in the same wallet. */
    walletChanged: (wallet, { payload }: PayloadAction<ConnectedWallet>): WalletState => ({
      ...wallet,
      connection: { status: 'connected', ...payload },
    }),
    walletDisconnected: (wallet): WalletState => ({ ...wallet, connection: { status: 'disconnected' } }),
  },
  selectors: {
    selectConnection: wallet => wallet.connection,
    selectConnectors: wallet => wallet.connectors,
    selectWalletSearch: wallet => wallet.search,
    selectFailure: wallet => wallet.failure,
    /** The connected address, null without one. */
    selectAddress: ({ connection }) => (connection.status === 'connected' ? connection.address : null),
    selectIsConnected: ({ connection }) => connection.status === 'connected',
    selectIsReconnecting: ({ connection }) => connection.status === 'reconnecting',
    selectConnectingLabel: ({ connection }) => (connection.status === 'connecting' ? connection.label : null),
  },
});

export const walletReducer = walletSlice.reducer;
export const {
  connectorsAsked,
  connectorsFound,
  connectorsNotLoaded,
  reconnectStarted,
  reconnectEnded,
  connectorChosen,
  connectAbandoned,
  walletConnected,
  connectFailed,
  walletChanged,
  walletDisconnected,
} = walletSlice.actions;
export const {
  selectConnection,
  selectConnectors,
  selectWalletSearch,
  selectFailure,
  selectAddress,
  selectIsConnected,
  selectIsReconnecting,
  selectConnectingLabel,
} = walletSlice.selectors;

import type { WalletCall } from '../walletCalls';

/** What WalletConnect needs to know about the page and the attempt that it is opened for. */
export interface WalletConnectOptions {
  readonly projectId: string;
  readonly relayUrl: string;
  /** The chains that a wallet is asked for; it grants those it knows. */
  readonly chains: readonly number[];
  /** The game's name and picture, for the wallet's own screen. */
  readonly name: string;
  readonly icon: string;
  /** How long the relay may take to accept a pairing, in milliseconds. */
  readonly relayTimeLimit: number;
  /** Called with the address that a wallet scans or opens, and with null once it is useless. */
  readonly onPairing: (uri: string | null) => void;
  /** Aborted once the attempt has ended without a connection. */
  readonly signal: AbortSignal;
}

export type Listener = (payload: unknown) => void;

/** The part of the package's provider that we use, and all that test doubles need. */
export interface PackageProvider {
  readonly session?: { readonly topic: string } | undefined;
  accounts: string[];
  readonly chainId: number;
  readonly events: {
    on(event: string, listener: Listener): unknown;
    off(event: string, listener: Listener): unknown;
    emit(event: string, payload: unknown): unknown;
  };
  readonly signer: {
    connect(options: never): Promise<unknown>;
    readonly client: {
      readonly core: {
        readonly pairing: { disconnect(pairing: { topic: string }): Promise<void> };
        readonly verify: { register: unknown };
      };
      readonly session: { delete(topic: string, reason: { code: number; message: string }): Promise<void> };
    };
  };
  connect(): Promise<void>;
  disconnect(): Promise<void>;
  request(call: WalletCall): Promise<unknown>;
}

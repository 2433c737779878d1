import type { WalletApp } from '../../contract/runtimeConfig';
import type { SignInOffer } from '../walletGateway';
import type { WalletCall } from '../walletCalls';

/** What WalletConnect needs to know about the page and the attempt that it is opened for. */
export interface WalletConnectOptions {
  readonly projectId: string;
  readonly relayUrl: string;
  /** The chains that are requested; a wallet grants those it knows. */
  readonly chains: readonly number[];
  /** The game's name and picture, for the wallet's own screen. */
  readonly name: string;
  readonly icon: string;
  /** How long the relay may take to accept a pairing, in milliseconds. */
  readonly relayTimeLimit: number;
  /** The name under which the player chose it. */
  readonly label: string;
  /** The app on this phone that the player chose. */
  readonly app?: WalletApp;
  /** Whether other wallets are apps on this device, too. */
  readonly isHandheld: boolean;
  readonly openApp: (link: string) => void;
  /** What a wallet signs if it can do so while it connects; null if there is nothing to sign. */
  readonly offerSignIn?: (() => Promise<SignInOffer | null>) | undefined;
  /** Called with the code that a wallet scans or the link that opens the app, and with null once it is useless. */
  readonly onPairing: (uri: string | null) => void;
  /** Aborted once the attempt has ended without a connection. */
  readonly signal: AbortSignal;
}

export type Listener = (payload: unknown) => void;

/** What a wallet says about itself. */
export interface Peer {
  readonly metadata: {
    readonly name: string;
    readonly redirect?: { readonly native?: string; readonly universal?: string };
  };
}

export interface PackageSession {
  readonly topic: string;
  readonly pairingTopic?: string;
  readonly peer?: Peer;
  readonly authentication?: readonly Cacao[];
}

/** A signed message by its parts (CAIP-74). */
export interface Cacao {
  readonly p: { readonly iss: string };
  readonly s: { readonly s: string };
}

/** What a proposal may ask a wallet to sign. */
export interface Authentication extends Pick<SignInOffer, 'domain' | 'nonce' | 'uri' | 'statement'> {
  readonly chains: readonly string[];
  readonly exp: string;
}

export interface PackageProposal {
  readonly id: number;
  readonly pairingTopic: string;
}

/** A response to a proposal. */
export interface Settled {
  readonly session?: PackageSession;
  readonly error?: { readonly code: number; readonly message: string };
}

/** The part of the package's provider that we use, and all that test doubles need. */
export interface PackageProvider {
  readonly session?: PackageSession | undefined;
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
      once(event: 'session_request_sent', listener: () => void): unknown;
      formatAuthMessage(signed: { readonly request: never; readonly iss: string }): string;
      readonly engine: object;
      readonly proposal: { getAll(): readonly PackageProposal[] };
      readonly core: {
        readonly relayer: {
          readonly events: { emit(event: 'relayer_message', message: object): unknown };
          /** Everything that was received on a topic, encrypted, by its hashes. */
          readonly messages: { get(topic: string): Readonly<Record<string, string>> };
          restartTransport(): Promise<void>;
        };
        /** Requests that are waiting for a response. */
        readonly history: {
          set(topic: string, request: { id: number; jsonrpc: '2.0'; method: string; params: object }): void;
        };
        readonly crypto: {
          decode(topic: string, message: string): Promise<Pick<Settled, 'error'> & { readonly id: number }>;
        };
        readonly pairing: { disconnect(pairing: { topic: string }): Promise<void> };
        readonly verify: { register: unknown };
      };
      readonly session: {
        getAll(): readonly PackageSession[];
        delete(topic: string, reason: { code: number; message: string }): Promise<void>;
      };
    };
  };
  connect(): Promise<void>;
  disconnect(): Promise<void>;
  /** The wallet has `expiry` seconds to respond. */
  request(call: WalletCall, expiry?: number): Promise<unknown>;
}

import type { WALLET_FAILURE_REASONS } from './constants';

/** A wallet as the store knows it: plain values, never the provider itself. */
export interface ConnectedWallet {
  readonly label: string;
  readonly address: string;
  readonly chainId: number;
  /** Its maker's reverse domain name (EIP-6963), which identifies it after a reload. */
  readonly rdns?: string;
  /** The wallet at the other end of WalletConnect, by its own name; with a link if it is an app on this phone. */
  readonly app?: { readonly name: string; readonly link?: string };
}

export interface Connector {
  readonly label: string;
  /** The address of a picture (data: or path), never markup. */
  readonly icon: string;
  readonly installed: boolean;
  /** It works in any browser, with a passkey. */
  readonly needsNoApp?: true;
  /** Where to get the wallet. */
  readonly install?: string;
  /** The last one used. */
  readonly recent?: true;
  /** An address that opens this page in the wallet's own browser. Such a connector is never asked to connect. */
  readonly opensPage?: string;
  /** How its owner pairs it: in one app on this phone, in any other app, or by scanning a code. */
  readonly pairs?: 'app' | 'any-app' | 'code';
}

export type WalletFailureReason = (typeof WALLET_FAILURE_REASONS)[number];

/** What connecting rejects with; `detail` is the wallet's own message. */
export interface WalletRefusal {
  readonly reason: WalletFailureReason;
  readonly detail: string;
}

/** What a wallet needs to write the message to sign in (EIP-4361) by itself. */
export interface SignInOffer {
  readonly domain: string;
  readonly uri: string;
  readonly statement: string;
  readonly chainId: number;
  readonly nonce: string;
  readonly issuedAt: string;
  readonly expirationTime: string;
}

export interface SignedMessage {
  readonly message: string;
  readonly signature: string;
}

/** For wallets that can sign in while they connect. */
export interface SignInOnConnect {
  /** Null if there is nothing to sign. */
  readonly offer: () => Promise<SignInOffer | null>;
  /** Called before `connect` resolves. */
  readonly accept: (signed: SignedMessage) => Promise<void>;
}

/** Watches for NFTs that a wallet receives or sends. */
export interface TransferWatch {
  readonly address: string;
  readonly contracts: readonly string[];
  /** Transfers up to this block are known; null starts with the current block. */
  readonly since: number | null;
  /** Called with the block of a transfer, which later holdings must include. */
  readonly onTransfer: (block: number) => void;
  readonly signal: AbortSignal;
}

/**
 * The wallet with another account or chain; 'withheld' if it shares no account any more, as wallets do that lock
 * themselves; null if it has ended its session.
 */
export type WalletChange = ConnectedWallet | 'withheld' | null;

/** The wallet stack, which is loaded when it is first needed. */
export interface WalletGateway {
  /** Resolves once the stack is loaded; rejects if it cannot be. */
  load(): Promise<void>;
  /** The wallets to choose from, the `recent` one first. `onMore` receives the whole list again when a late one appears. */
  connectors(request: {
    readonly recent: string | null;
    readonly onMore: (connectors: readonly Connector[]) => void;
  }): Promise<readonly Connector[]>;
  /**
   * Resolves once connected; rejects with a WalletRefusal. `account` picks one of the Local Wallet's, `rdns` one of
   * several wallets with that label. A silent attempt lasts until its wallet is unlocked or another one is chosen;
   * `onLocked` is called if it has to wait for that.
   */
  connect(request: {
    readonly label: string;
    readonly silent: boolean;
    readonly account?: string;
    readonly rdns?: string;
    readonly onLocked?: () => void;
  }): Promise<ConnectedWallet>;
  /** Without it, wallets only connect. */
  signInOnConnect(signIn: SignInOnConnect): void;
  /** Abandons the current attempt; late responses of its wallet are ignored. */
  abandon(): Promise<void>;
  /**
   * Calls back with the code that a wallet on another device has to scan, or the link that opens the chosen app, now
   * and whenever it changes, until the returned function is called. It carries a key, so it never enters the store.
   */
  onPairing(listener: (uri: string | null) => void): Promise<() => void>;
  disconnect(): Promise<void>;
  /** Asks the connected wallet to sign a text; rejects with a WalletRefusal. */
  sign(request: { readonly address: string; readonly message: string }): Promise<string>;
  /** Asks the connected wallet for another account; rejects with a WalletRefusal. */
  changeAccount(): Promise<void>;
  /** Asks the connected wallet to switch to the game's chain; rejects with a WalletRefusal. */
  switchChain(): Promise<void>;
  /** Watches the chain through the connected wallet; ends with the signal, or if the wallet cannot watch. */
  watchTransfers(watch: TransferWatch): Promise<void>;
  /** Called when the connected wallet changes. */
  onChange(listener: (change: WalletChange) => void): void;
}

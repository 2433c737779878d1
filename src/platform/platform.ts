import type { RuntimeConfig } from './config';

/** Everything outside the store that listeners may touch. Tests pass doubles of these and of nothing else. */
export interface Platform {
  readonly config: RuntimeConfig;
  readonly storage: GameStorage;
  readonly clock: { now(): number };
  readonly sounds: Sounds;
  readonly motion: Motion;
  readonly pictures: PictureMaker;
  readonly page: PageControl;
  readonly wallet: WalletGateway;
  /** What developers should see and players need not. */
  readonly log: (message: string, cause?: unknown) => void;
}

/** localStorage that never throws. What it refuses is reported once to `onRefused`. */
export interface GameStorage {
  read(key: string): string | null;
  /** Writes only what differs from what is there, so that two tabs do not echo each other. */
  write(key: string, text: string): void;
  remove(key: string): void;
  onRefused(listener: () => void): void;
  /** Calls back when another tab changed the key; with null when any key may have changed. */
  onOtherTab(listener: (key: string | null) => void): void;
  /** Calls back when the page is about to go: what is still to be written must be written now. */
  onLeaving(listener: () => void): void;
}

export type SoundName = 'click' | 'hover' | 'change' | 'unlock' | 'vote' | 'confetti';

export interface Sounds {
  play(name: SoundName): void;
  /** The theme, and with it the small sounds of controls clicked and pointed at. */
  startMusic(): void;
  stopMusic(): void;
}

export interface Motion {
  /** The layers just put on, by their values, drop onto the stage's Darcel; where motion is unwelcome they fade in. */
  settle(pictures: readonly string[]): void;
  /** From now on every Darcel in sight blinks now and then. */
  startBlinking(): void;
}

export interface PictureMaker {
  /**
   * Lays the pictures over the colour, in order, on a square canvas.
   * Resolves with a PNG; rejects with a PictureError where a layer cannot be loaded, and then makes no picture.
   */
  composePng(job: {
    readonly background: string;
    readonly urls: readonly string[];
    readonly size: number;
  }): Promise<Blob>;
  save(file: Blob, name: string): Promise<void> | void;
}

export interface PageControl {
  /** Not on a developer's machine, unless the page was opened with `?sound`. */
  playsMusic(): boolean;
  /** Where the page is, as wallets and servers name it. */
  origin(): string;
  /** The path in the address bar, which is ahead of the screen while the next screen's code loads. */
  path(): string;
  /** Whether the address has `?demo`. */
  isDemo(): boolean;
  navigate(path: string): void;
  openTab(url: string): void;
  /** What the page is called and what it says of itself, at the address where it is now. */
  setHead(head: { readonly title: string; readonly description: string }): void;
  /** Resolves once the pictures can be painted at once, those that cannot be had excepted. */
  preload(urls: readonly string[]): Promise<void>;
  /** Resolves when the browser has found a connection again. */
  untilOnline(): Promise<void>;
  /** Resolves as soon as the page is visible, at once if it is. */
  untilVisible(): Promise<void>;
  /** Puts a text on the clipboard; rejects where the browser does not allow it. */
  copy(text: string): Promise<void>;
  /** Has the game kept for when there is no network. */
  keepForOffline(): void;
  /** Rains confetti; nothing under reduced motion. */
  confetti(pieces: number, milliseconds: number): void;
}

/** A wallet as the store knows it: plain values, never the provider itself. */
export interface ConnectedWallet {
  readonly label: string;
  readonly address: string;
  readonly chainId: number;
}

export interface Connector {
  readonly label: string;
  /** A picture's address (data: or path), never markup. */
  readonly icon: string;
  readonly installed: boolean;
  /** Where a missing one is to be had. */
  readonly install?: string;
  /** The last one used. */
  readonly recent?: true;
}

/** The specification's wallet errors (section 8), and whatever else may happen. */
export type WalletFailureReason =
  | 'rejected'
  | 'missing-provider'
  | 'unsupported-chain'
  | 'already-pending'
  | 'no-account'
  | 'no-answer'
  | 'popup-blocked'
  /** Its code could not be fetched. */
  | 'not-loaded'
  /** WalletConnect's relay did not take the pairing. */
  | 'unreachable'
  /** Nobody scanned the code while it held. */
  | 'expired'
  | 'other';

/** What connecting rejects with; `detail` is what the wallet said. */
export interface WalletRefusal {
  readonly reason: WalletFailureReason;
  readonly detail: string;
}

/** Waiting for NFTs that come to a wallet or leave it. */
export interface TransferWatch {
  readonly address: string;
  readonly contracts: readonly string[];
  /** What happened up to this block is known; null where nothing is, and the watch begins with the present one. */
  readonly since: number | null;
  /** Called with a block: who asks what is held wants an answer that knows it. */
  readonly onTransfer: (block: number) => void;
  readonly signal: AbortSignal;
}

/** The wallet stack, loaded when first needed. */
export interface WalletGateway {
  /** The wallets to choose from, the `recent` one first; all of them again in `onMore` whenever one is late. */
  connectors(request: {
    readonly recent: string | null;
    readonly onMore: (connectors: readonly Connector[]) => void;
  }): Promise<readonly Connector[]>;
  /** Resolves once connected; rejects with a WalletRefusal. `account` picks one of the Local Wallet's. */
  connect(request: {
    readonly label: string;
    readonly silent: boolean;
    readonly account?: string;
  }): Promise<ConnectedWallet>;
  /** Gives up the attempt under way; nothing that the wallet still says to it counts. */
  abandon(): Promise<void>;
  /**
   * Tells what a wallet on another device has to scan, at once and whenever it changes, until the returned function is
   * called. It carries a key, so it never enters the store.
   */
  onPairing(listener: (uri: string | null) => void): Promise<() => void>;
  disconnect(): Promise<void>;
  /** Asks the connected wallet to sign a text; rejects with a WalletRefusal. */
  sign(request: { readonly address: string; readonly message: string }): Promise<string>;
  /** Asks the connected wallet to go to the game's chain; rejects with a WalletRefusal. */
  switchChain(): Promise<void>;
  /** Looks at the chain through the connected wallet; ends with the signal, or where the wallet does not tell. */
  watchTransfers(watch: TransferWatch): Promise<void>;
  /** Called with the wallet whenever account or chain change, and with null when it leaves. */
  onChange(listener: (wallet: ConnectedWallet | null) => void): void;
}

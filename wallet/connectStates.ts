import type { ConnectedWallet } from './walletGateway';
import type { WalletCall } from './walletCalls';
import type { WalletError } from './walletError';

export interface Attempt {
  readonly label: string;
  /** A silent attempt never makes a wallet prompt its owner, and accepts it on any chain. */
  readonly silent: boolean;
  /** How long the wallet may take once its code has loaded, in milliseconds. */
  readonly timeLimit: number;
}

export type Phase =
  | { readonly status: 'idle' }
  | { readonly status: 'finding' | 'opening' | 'joining' | 'asking'; readonly attempt: Attempt }
  /** Only for silent attempts: the wallet shares no account, perhaps because it is locked. */
  | { readonly status: 'locked'; readonly attempt: Attempt }
  | {
      readonly status: 'checking-chain' | 'switching-chain';
      readonly attempt: Attempt;
      readonly address: string;
    }
  | {
      readonly status: 'checking-switch';
      readonly attempt: Attempt;
      readonly address: string;
      /** How many more times the chain may be requested. */
      readonly checksLeft: number;
      /** Why the attempt fails unless the wallet switches after all. */
      readonly refusal: WalletError;
    }
  /** Waits for web3-onboard, which admits one wallet at a time. */
  | {
      readonly status: 'queued' | 'admitting' | 'connected';
      readonly attempt: Attempt;
      readonly wallet: ConnectedWallet;
    };

export interface ConnectState {
  readonly phase: Phase;
  /** The wallet that web3-onboard is admitting, even if its attempt was abandoned meanwhile. */
  readonly admitting: Attempt | null;
  /**
   * A silent attempt that failed. It may have a session that the player can still use, until another wallet is chosen.
   */
  readonly keptSession: Attempt | null;
}

export const INITIAL_STATE: ConnectState = { phase: { status: 'idle' }, admitting: null, keptSession: null };

/** Events of a wallet carry their attempt, because a wallet may respond after its attempt has ended. */
export type ConnectEvent =
  | { readonly type: 'chosen'; readonly attempt: Attempt }
  | { readonly type: 'abandoned' }
  | { readonly type: 'disconnected' }
  | { readonly type: 'found'; readonly attempt: Attempt }
  /** `joins` if the wallet may be asked to connect and sign in with one request. */
  | { readonly type: 'opened'; readonly attempt: Attempt; readonly joins: boolean }
  | { readonly type: 'responded'; readonly attempt: Attempt; readonly result: unknown }
  /** A wallet that shared no account now does. */
  | { readonly type: 'unlocked'; readonly attempt: Attempt }
  /** A wallet that was asked to switch reports another chain, whether it has responded or not. */
  | { readonly type: 'chain-changed'; readonly attempt: Attempt; readonly chain: unknown }
  | { readonly type: 'failed'; readonly attempt: Attempt; readonly cause: unknown }
  | { readonly type: 'timed-out'; readonly attempt: Attempt }
  /** web3-onboard holds the wallet. */
  | { readonly type: 'admitted'; readonly attempt: Attempt }
  /** web3-onboard can admit the next wallet, up to 1.5 s later. */
  | { readonly type: 'admission-closed'; readonly attempt: Attempt }
  /** The connected wallet disconnected by itself. */
  | { readonly type: 'left' };

export type ConnectEffect =
  | { readonly type: 'find' | 'open' | 'start-timer' | 'stop-timer'; readonly attempt: Attempt }
  /** `after` is a delay in milliseconds. */
  | { readonly type: 'ask'; readonly attempt: Attempt; readonly call: WalletCall; readonly after: number }
  /** Asks the wallet to connect and to sign in. */
  | { readonly type: 'join'; readonly attempt: Attempt }
  /** Waits for the wallet to share an account, without asking for one. */
  | { readonly type: 'await-unlock'; readonly attempt: Attempt }
  /** Waits for the wallet to report another chain. */
  | { readonly type: 'await-switch'; readonly attempt: Attempt }
  /** Cancels everything that the attempt is still doing. */
  | { readonly type: 'cancel'; readonly attempt: Attempt }
  /** The same, and ends the session or pairing that the attempt started. */
  | { readonly type: 'leave'; readonly attempt: Attempt }
  | { readonly type: 'admit'; readonly attempt: Attempt; readonly wallet: ConnectedWallet }
  /** Revokes the page's permission to see the wallet's accounts, if the wallet supports that. */
  | { readonly type: 'revoke'; readonly attempt: Attempt }
  /** Removes the wallet from web3-onboard, which ends its session too. */
  | { readonly type: 'dismiss'; readonly attempt: Attempt }
  | { readonly type: 'succeed'; readonly attempt: Attempt; readonly wallet: ConnectedWallet }
  | { readonly type: 'fail'; readonly attempt: Attempt; readonly error: WalletError };

import type { RuntimeConfig } from '../../contract/runtimeConfig';

export type { LocalAccount, RuntimeConfig, WalletApp } from '../../contract/runtimeConfig';

/** The name of the wallet that comes with the local chain, as players see it. */
export const LOCAL_WALLET = 'Local Wallet';

/** The connector for wallets on another device, by the name that its module gives it. */
export const WALLET_CONNECT = 'WalletConnect';

/** The specification's wallet errors (section 8), and others. */
export const WALLET_FAILURE_REASONS = [
  'rejected',
  'missing-provider',
  'unsupported-chain',
  /** The wallet is on an unsupported chain, and its owner declined to switch. */
  'switch-declined',
  /** The same, but the wallet does not know the game's chain. */
  'unknown-chain',
  'already-pending',
  'no-account',
  'no-answer',
  'popup-blocked',
  /** The wallet's code could not be loaded. */
  'not-loaded',
  /** WalletConnect's relay did not accept the pairing. */
  'unreachable',
  /** The code expired before it was scanned. */
  'expired',
  'other',
] as const;

/** The keys of localStorage that are the game's; it holds no other (redux-persist's own names never reach it). */
export const STORAGE_KEYS = {
  avatar: 'avatarV2',
  topType: 'topType',
  exclusions: 'exclusions',
  unlocked: 'unlockedItems',
  wallet: 'duds:wallet',
  music: 'duds:music',
  looks: 'duds:looks',
  pins: 'duds:pins',
  backup: 'duds:backup',
  pace: 'duds:pace',
  receipts: 'duds:receipts',
  seals: 'duds:seals',
  awaited: 'duds:awaited',
  eyeTest: 'duds:eye-test',
  events: 'duds:events',
} as const;

/** In sessionStorage, because a pairing belongs to its tab: the wallet and the code that it was made for. */
export const PAIRING_KEY = 'duds:pairing';

/** The specification's constants (section 9), in milliseconds and pixels. */
export const TIMES = {
  pageReveal: 100,
  /** What a visit does not need yet waits this long for what it does. */
  untilIdle: 3000,
  /** A picture that never loads does not keep the page covered for longer. */
  maxCover: 4000,
  viewerMessage: 2500,
  /** How long systems wait for the second half of a double click. */
  doubleClick: 500,
  nextPair: 1000,
  confetti: 3000,
  chainPolling: 4000,
  walletCache: 24 * 60 * 60,
  toast: 5000,
  /** After this long the player is offered another try, although the wallet may still respond. */
  tryAgain: 10_000,
  /** A wallet that has not responded to a click by then counts as hanging. */
  walletResponse: 60_000,
  /** The same for a wallet that opens a window or waits for a phone, where its owner may have to sign up first. */
  walletElsewhere: 5 * 60_000,
  /** The page waits this long for the last visit's wallet; then it continues without it… */
  reconnect: 2500,
  /** … and the wallet may still respond until this time. */
  silentResponse: 30_000,
  /** A code to scan is valid for five minutes; after that WalletConnect reports it itself. */
  pairing: 5.5 * 60_000,
  /** WalletConnect's relay has this long to accept a pairing. */
  relayResponse: 12_000,
} as const;
/** Mainnet and its old test chain, which the specification names. */
export const PUBLIC_CHAINS: readonly number[] = [1, 5];
export const CONFETTI_PIECES = 70;
/** Pixels that the viewer scrolls per tick, a tick being 1/60 s. */
export const SCROLL_STEP = 2;

/** Reads the configuration from the page. Throws if the page was not served by the game's server. */
export function readConfig(page: Document): RuntimeConfig {
  const text = page.getElementById('duds-config')?.textContent ?? '';
  const config = JSON.parse(text) as Partial<RuntimeConfig>;
  if (typeof config.apiBase !== 'string')
    throw new Error('This page holds no configuration: serve it with the game server.');
  return config as RuntimeConfig;
}

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
  /** The connected wallet shares no account for now. */
  'locked',
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

/** In sessionStorage, because a pairing belongs to its tab: the wallet and the code that it was made for. */
export const PAIRING_KEY = 'duds:pairing';

/** Mainnet and its old test chain, which the specification names. */
export const PUBLIC_CHAINS: readonly number[] = [1, 5];

/** In milliseconds; the first is the specification's (section 9). */
export const TIMES = {
  chainPolling: 4000,
  /** A wallet that has not responded to a click by then counts as hanging. */
  walletResponse: 60_000,
  /** The same for a wallet that opens a window or waits for a phone, where its owner may have to sign up first. */
  walletElsewhere: 5 * 60_000,
  /** A silent attempt may respond until then. */
  silentResponse: 30_000,
  /** A code to scan is valid for five minutes; after that WalletConnect reports it itself. */
  pairing: 5.5 * 60_000,
  /** WalletConnect's relay has this long to accept a pairing. */
  relayResponse: 12_000,
} as const;

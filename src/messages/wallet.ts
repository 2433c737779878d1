/** What the overlay says while a wallet is chosen and connected. */
export const WALLET_MESSAGES = {
  findingWallets: 'Looking for wallets',
  walletsNotLoaded: 'The wallets did not load. Check your connection and try again.',
  whichAccount: 'Which account?',
  backToWallets: 'All wallets',
  walletConnecting: (label: string) => `Waiting for ${label}`,
} as const;

/** Why a wallet did not connect (section 8, "Wallet errors"). `detail` is what the wallet itself said, `chain` ours. */
export const WALLET_FAILURES = {
  rejected: (label: string) => `The request was rejected in ${label}.`,
  'missing-provider': (label: string) => `${label} was not found in this browser. Install it and reload the page.`,
  'unsupported-chain': (label: string, { chain }: { chain: string }) =>
    `${label} is on an unsupported chain. Switch it to ${chain} and try again.`,
  'already-pending': (label: string) => `A request is already pending in ${label}. Open it and answer that one first.`,
  other: (label: string, { detail }: { detail: string }) => detail || `${label} did not connect. Try again.`,
} as const;

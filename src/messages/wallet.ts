import { area } from './catalogue';
import { counted } from './countedThings';

/** What the overlay says while a wallet is chosen and connected. */
export const WALLET_MESSAGES = area('wallet', {
  findingWallets: 'Looking for wallets',
  walletsNotLoaded: 'The wallets did not load. Check your connection and try again.',
  whichAccount: 'Which account?',
  backToWallets: 'All wallets',
  pairing: 'Scan this code with your wallet app.',
  pairingHere: 'Is the wallet on this device? Open the link, or copy it into your wallet.',
  pairingWaits: 'Making a code',
  qrCode: 'QR code for your wallet app',
  openWallet: 'Open in a wallet',
  openApp: (label: string) => `Open ${label}`,
  inApp: (label: string) => `Say yes in ${label}, then come back. This page waits.`,
  getApp: (label: string) => `Get ${label}`,
  anotherWallet: 'Another wallet',
  opensPage: 'Opens this page in the app',
  copyLink: 'Copy link',
  linkCopied: 'Copied',
  linkNotCopied: 'Your browser did not allow it. Press and hold the other link to copy it.',
  opening: (label: string) => `Opening ${label}. Confirm there.`,
  recent: 'Recent',
  install: 'Install',
  needsNoApp: 'No app, only a passkey',
  whatIsAWallet: 'What is a wallet?',
  aboutWallets: [
    'A wallet is an app or a browser extension that holds your NFTs and signs in your name.',
    'It has an address, and the address is all that DUDS asks for.',
    'DUDS can look at what is in it and cannot take anything out.',
  ],
  getMetaMask: 'Get MetaMask',
  findWallet: 'Find another one',
  walletsFound: (count: number) => `${counted(count, 'wallet', 'wallets')} to choose from`,
});

/** Why a wallet did not connect (section 8, "Wallet errors"). `detail` is what the wallet itself said, `chain` ours. */
export const WALLET_FAILURES = area('walletFailures', {
  rejected: (label: string) => `The request was rejected in ${label}. Choose it again when you are ready.`,
  'missing-provider': (label: string) => `${label} was not found in this browser. Install it and reload the page.`,
  'unsupported-chain': (label: string, { chain }: { chain: string }) =>
    `${label} is on an unsupported chain. Switch it to ${chain} and try again.`,
  'switch-declined': (label: string, { chain }: { chain: string }) =>
    `${label} stayed on an unsupported chain. Choose it again and allow the switch to ${chain}.`,
  'unknown-chain': (label: string, { chain }: { chain: string }) =>
    `${label} is on an unsupported chain and does not know ${chain}. Add ${chain} to it and choose it again.`,
  'already-pending': (label: string) => `A request is already pending in ${label}. Open it and answer that one first.`,
  'no-account': (label: string) => `${label} shared no account. Allow one in it and choose it again.`,
  locked: (label: string) => `${label} is locked. Unlock it and try again.`,
  'no-answer': (label: string) =>
    `${label} has not answered. Open it and see what it waits for, then choose it again. Or choose another wallet.`,
  'popup-blocked': (label: string) =>
    `This browser blocked the window of ${label}. Allow pop-ups for this page and choose it again.`,
  'not-loaded': (label: string) => `${label} did not load. Check your connection and choose it again.`,
  unreachable: (label: string) =>
    `${label} could not be reached. Check your connection and try again, or choose another wallet.`,
  expired: (label: string) => `Nobody scanned the code in time. Choose ${label} again for a new one.`,
  other: (label: string, { detail }: { detail: string }) =>
    `${label} did not connect.${detail && ` It said: “${detail}”`} Choose it again, or another wallet.`,
});

import { format } from 'date-fns';
import { area } from './catalogue';

/** The account sheet: what DUDS knows about the connected wallet and its session. */
export const ACCOUNT_MESSAGES = area('account', {
  title: 'You',
  disconnect: 'Disconnect',
  copy: 'Copy address',
  copied: 'Copied',
  notCopied: 'Your browser did not allow it. Select the address and copy it yourself.',
  explorer: 'See it on Etherscan',
  wallet: 'Wallet',
  on: (label: string, chain: string) => `${label}, on ${chain}`,
  /** '20 Nov at 14:05' */
  moment: (time: string) => format(new Date(time), "d MMM 'at' HH:mm"),
  chain: (id: number) => `chain ${id}`,
  switchTo: (chain: string) => `Switch to ${chain}`,
  xp: 'XP',
  entries: 'Entries',
  xpLoading: 'Counting',
  xpUnknown: 'Your NFTs could not be counted.',
  noXp: 'None. It comes with NFTs.',
  total: (xp: number) => `${xp} in all`,
  source: (collection: string, nfts: number) => (nfts === 1 ? collection : `${collection} × ${nfts}`),
  fromDuds: 'From DUDS itself',
  session: 'Signed in',
  sessionLoading: 'Asking',
  sessionUnknown: 'The server does not say.',
  signedOut: 'No. You sign once when you first vote or submit.',
  otherSession: 'Yes, as another wallet. You sign again when you first vote or submit.',
  signedIn: (since: string, until: string) => `Since ${since}, until ${until}`,
  changeAccount: 'Change account',
  signOut: 'Sign out everywhere',
  notSignedOut: 'The server did not answer, so you are still signed in. Please try again.',
});

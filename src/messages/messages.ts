import { area } from './catalogue';
import { xpText } from './countedThings';

/** Until it is known, an amount is a sign. */
const xpOf = (amount: number | string): string => (typeof amount === 'number' ? xpText(amount) : `${amount} XP`);

/**
 * The texts of the layout around every screen, which the first script needs. All other texts are in the files beside
 * this one, one per area, and load with the code that shows them.
 */
export const MESSAGES = area('layout', {
  connectWallet: 'Connect Wallet',
  disconnectWallet: 'Disconnect wallet?',
  vote: 'Vote',
  error: (status: number) => `Error ${status}`,
  notSent: 'That was not sent. Check your connection and try again.',
  notLoaded: 'This did not load. Check your connection and try again.',
  storageRefused: 'This browser keeps nothing for us: your Darcel will be gone when you leave.',
  newTab: 'opens in a new tab',
  market: 'Market',
  results: 'Results',
  menu: 'Menu',
  withNews: (title: string, count: number) => `${title}, ${count} new`,
  mainNavigation: 'Main',
  skipToContent: 'Skip to content',
  music: 'Music',
  xp: xpOf,
  /** For screen readers: where the XP leads. */
  xpToCloset: (amount: number | string) => `${xpOf(amount)}, your closet`,
  reconnecting: 'One moment',
  otherChain: (label: string, chain: string) =>
    `${label} is on another chain. Play on: new NFTs show up once it is on ${chain}.`,
  notChanged: (label: string) => `${label} left everything as it was. Change it in there yourself.`,
  walletLeft: (label: string) => `${label} disconnected by itself.`,
  walletLocked: (label: string) => `${label} is locked. Unlock it there. This page waits.`,
  locked: 'Locked',
  crash: {
    title: 'A seam burst.',
    blurb: 'Something in here broke. Your Darcel is still dressed.',
    button: 'Reload',
  },
  notArrived: {
    title: 'It did not turn up.',
    blurb: 'You are offline, or we are. Your Darcel is still dressed.',
    button: 'Try again',
  },
  /** The server responded, with an error of its own. */
  serverFault: 'That was us, not you: our server tripped. Your Darcel is still dressed.',
});

/**
 * What a player reads in the frame that every screen stands in, all that the first script carries.
 * The other sentences stand beside this file, one file an area, and are fetched with what shows them.
 */
export const MESSAGES = {
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
  mainNavigation: 'Main',
  skipToContent: 'Skip to content',
  music: 'Music',
  reconnecting: 'One moment',
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
} as const;

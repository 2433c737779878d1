import { PRODUCT } from '../rules';

const QUALIFYING = `Dour Darcels, colette x Dour Darcels, ${PRODUCT.name} or ${PRODUCT.marketName} NFT`;

/** Every sentence a player reads that is not a whole page of text. The specification's own words are marked by its section. */
export const MESSAGES = {
  // Section 1 and 2
  tagline: PRODUCT.tagline,
  connectWallet: 'Connect Wallet',
  connectAWallet: 'Connect a Wallet',
  yay: 'Yay!',
  whichChallenge: 'Which challenge would you like to submit your fit to?',
  congrats: 'Congrats!',
  fitSubmitted: 'Your fit has been submitted. Voting opens soon.',
  disconnectWallet: 'Disconnect wallet?',
  categories: 'Categories',
  upcoming: 'Upcoming',
  theme: 'Theme',
  starts: 'Starts',
  ends: 'Ends',
  closed: 'Closed',
  compete: 'Compete',
  vote: 'Vote',
  archive: 'Archive',
  // Section 4
  enterWardrobe: 'Enter Wardrobe',
  seeResults: 'See Results',
  notCompatibleWith: (layers: string) => `Not compatible with ${layers}`,
  showingYourItems: 'Showing your items only',
  showingAllItems: 'Showing all items',
  thankYou: 'Thank you for voting!',
  resultsSoon: 'Results will be shared soon.',
  // Section 5
  needsTop: 'Oops! Looks like your Darcel needs a top.',
  needsNft: `Sorry, you must hold a ${QUALIFYING} to submit a fit.`,
  confirmReset: 'Are you sure you want to reset your Darcel?',
  // Section 8
  error: (status: number) => `Error ${status}`,
  eventClosed: 'Sorry event has closed.',
  alreadySubmitted: "You've already submitted a fit for this event.",
  votingClosed: 'Sorry voting is closed.',
  votingInProgress: 'Sorry voting is still in progress.',
  noEvents: 'Sorry no events are currently scheduled. Please check back soon.',
  // Where the specification is silent
  submit: 'Submit',
  reset: 'Reset',
  download: 'Download',
  ok: 'OK',
  yes: 'Yes',
  cancel: 'Cancel',
  close: 'Close',
  tryAgain: 'Try again',
  loading: 'Loading',
  notSent: 'That was not sent. Check your connection and try again.',
  notLoaded: 'This did not load. Check your connection and try again.',
  pictureFailed: 'The picture was not made: one of its layers did not load. Please try again.',
  storageRefused: 'This browser keeps nothing for us: your Darcel will be gone when you leave.',
  pageNotFound: 'Nothing to wear here.',
  connectToVote: 'Connect a wallet to vote.',
  connectToDress: 'Connect a wallet to dress your Darcel.',
  nothingOwned: 'Nothing of yours in here yet.',
} as const;

/** Why the server refused, beneath the specification's sentence; keyed by the problem's stable code. */
export const REASONS: Readonly<Record<string, string>> = {
  'event-not-open': 'The event has not opened yet.',
  'voting-not-open': 'Voting has not begun yet.',
  'no-qualifying-nft': `The wallet holds no ${QUALIFYING}.`,
  'index-unreachable': 'Your NFTs could not be checked right now. Nothing is lost: please try again.',
  'too-many-requests': 'That was a lot at once. Please wait a moment.',
  'ballot-decided': 'You have already voted on this pair.',
  'unknown-event': 'There is no such event.',
};

/** Why a fit may not be entered, beneath 'Error 422'. */
export const FIT_REASONS = {
  'unknown-item': (item: string) => `${item} is not in the wardrobe.`,
  'wrong-layer': (item: string) => `${item} is worn in the wrong place.`,
  excluded: (item: string) => `${item} does not go with the rest.`,
  'arms-against-top': () => 'These arms do not go with this top.',
  'not-owned': (item: string) => `${item} is not yours.`,
  'needs-xp': (item: string) => `${item} needs more XP than you have.`,
  'needs-top': () => 'Your Darcel needs a top.',
} as const;

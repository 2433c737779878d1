import { isProblem } from '../api/problems';
import { area } from './catalogue';

/** Why a screen has nothing to show. */
export type Absence =
  // No response, and one that is an error of the server.
  | 'failed'
  | 'fault'
  | 'not-found'
  | 'cancelled'
  // Of the events, their votes and their results.
  | 'no-events'
  | 'no-season'
  | 'no-test'
  | 'in-progress'
  | 'no-votes-yet'
  | 'empty'
  | 'unranked'
  // Of a pair to choose from.
  | 'no-wallet'
  | 'no-session'
  | 'no-pairs-yet'
  | 'closed'
  | 'no-nft'
  | 'nft-used'
  | 'banned'
  | 'done';

export const ABSENCE_MESSAGES = area('absences', {
  calledOff: 'Called off.',
  noEvents: 'Nothing on.',
  noSuchEvent: 'We looked on every rail.',
  noSuchSeason: 'There was never such a season.',
  noTest: 'The crowd has not made up its mind yet.',
  stillCounting: 'Still counting.',
  notYet: 'Not yet.',
  noEntries: 'Nobody dressed up for this one.',
  noVotes: 'No votes to count. Nobody won.',
  connectToVote: 'Connect a wallet to vote.',
  signInToVote: 'Sign in to vote',
  oneSignature: 'One signature. It is free, sends no transaction and lasts a week.',
  /** Below the specification's alert, and still true without it. */
  votingOver: 'Voting is over.',
  restIsCounting: 'The rest is counting.',
  holdersVote: 'Only holders vote.',
  voiceUsed: 'One NFT, one voice.',
  banned: 'Not with this wallet.',
  thankYou: 'Thank you for voting!',
  resultsSoon: 'Results will be shared soon.',
});

/** Whether the server got it wrong, or there was no response. */
export function failureOf(error: unknown): 'failed' | 'fault' {
  const isOurs =
    isProblem(error) && (error.code === 'bad-response' || (error.code === 'status' && error.status >= 500));
  return isOurs ? 'fault' : 'failed';
}

/** Those that may be over when they are tried again. */
export const isFailure = (why: Absence | undefined): boolean => why === 'failed' || why === 'fault';

const BY_REASON = new Map<string | undefined, Absence>([
  ['still-counting', 'in-progress'],
  ['event-cancelled', 'cancelled'],
  ['voting-not-open', 'no-pairs-yet'],
  ['wallet-banned', 'banned'],
  ['nft-already-used', 'nft-used'],
  ['no-qualifying-nft', 'no-nft'],
]);

/** What a call's error means for its screen; `refused` is what other 403s mean, which differs from call to call. */
export function absenceFor(error: unknown, refused: Absence = 'failed'): Absence | undefined {
  if (error === undefined) return undefined;
  if (isProblem(error) && error.code === 'not-signed-in') return 'no-session';
  if (!isProblem(error) || error.code !== 'status') return failureOf(error);
  if (error.status === 404) return 'not-found';
  return BY_REASON.get(error.reason) ?? (error.status === 403 ? refused : failureOf(error));
}

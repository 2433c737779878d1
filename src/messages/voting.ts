/** What the vote says. */
export const VOTE_MESSAGES = {
  thankYou: 'Thank you for voting!',
  resultsSoon: 'Results will be shared soon.',
  connectToVote: 'Connect a wallet to vote.',
  chooseFit: (fit: string) => `Vote for ${fit.replace(/^A /, 'a ')}`,
  ballotProgress: (done: number, of: number) => `${done} of ${of}`,
  votingClosedTitle: 'Voting is closed.',
  votingNotOpenTitle: 'Not yet.',
  holdersVote: 'Only holders vote.',
  seeFaq: 'How to play',
} as const;

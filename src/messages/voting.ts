export const VOTE_MESSAGES = {
  thankYou: 'Thank you for voting!',
  resultsSoon: 'Results will be shared soon.',
  connectToVote: 'Connect a wallet to vote.',
  chooseFit: (fit: string) => `Vote for ${lowerFirst(fit)}`,
  chosen: (fit: string) => `You chose ${lowerFirst(fit)}.`,
  pair: (left: string, right: string) => `Left, ${lowerFirst(left)}. Right, ${lowerFirst(right)}.`,
  ballotProgress: (done: number, of: number) => `${done} of ${of}`,
  /** For screen readers, before the progress. */
  votes: 'Votes:',
  stillSending: 'Still sending…',
  fetchingPair: 'Getting dressed…',
  voteArrived: 'Your vote has arrived.',
  votingClosedTitle: 'Voting is closed.',
  cancelledTitle: 'Called off.',
  bannedTitle: 'Not with this wallet.',
  votingNotOpenTitle: 'Not yet.',
  holdersVote: 'Only holders vote.',
  voiceUsed: 'One NFT, one voice.',
  seeFaq: 'How to play',
} as const;

/** A fit's description begins with its article, 'A'. */
function lowerFirst(fit: string): string {
  return fit.replace(/^A /, 'a ');
}

/** What the results say. */
export const RESULT_MESSAGES = {
  ranking: 'Ranking',
  votingInProgressTitle: 'Still counting.',
  showMore: 'Show more',
  noEntries: 'Nobody dressed up for this one.',
} as const;

/** What a voter reads if a signature of the server is wrong. */
export const RECEIPT_MESSAGES = {
  unsigned: 'The signature on one of your receipts is not ours. It is kept, and marked. Show it to somebody.',
} as const;

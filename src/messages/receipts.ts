/** What a voter hears when the server signs something badly. */
export const RECEIPT_MESSAGES = {
  unsigned: 'The signature on one of your receipts is not ours. It is kept, and marked. Show it to somebody.',
} as const;

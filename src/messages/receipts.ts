import { area } from './catalogue';

/** What a player reads if the server does not keep its word. */
export const RECEIPT_MESSAGES = area('receipts', {
  unsigned: 'The signature on one of your receipts is not ours. It is kept, and marked. Show it to somebody.',
  notConfirmed: 'The server did not confirm this vote as you cast it.',
  votesLost: 'The server has lost votes that it confirmed.',
  fitNotConfirmed: 'The server did not confirm this fit as you sent it.',
  otherRecord: 'The server’s seals of this event do not agree with those before. Your vote was not sent.',
});

import { area } from './catalogue';

/** What a player reads if the server does not keep its word. */
export const RECEIPT_MESSAGES = area('receipts', {
  notConfirmed: 'The server did not confirm this vote as you cast it.',
  decidedElsewhere:
    'This pair was already decided with this wallet, in another tab or browser. If that was not you, keep the evidence.',
  fitNotConfirmed: 'The server did not confirm this fit as you sent it.',
  /** Below that sentence. */
  mayBeEntered: 'It may be entered all the same.',
  otherSeal: 'The server’s seals of this event do not agree with those before. Your vote was not sent.',
  noSeal: 'The server shows no valid seal of this event. Your vote was not sent.',
});

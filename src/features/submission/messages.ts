import { area } from '../../messages/catalogue';
import { QUALIFYING } from '../../messages/qualifying';

export const SUBMISSION_MESSAGES = area('submission', {
  needsTop: 'Oops! Looks like your Darcel needs a top.',
  needsNft: `Sorry, you must hold a ${QUALIFYING} to submit a fit.`,
  needsWallet: `To enter, connect a wallet with a ${QUALIFYING}. Your fit waits here.`,
  eventClosed: 'Sorry event has closed.',
  alreadySubmitted: "You've already submitted a fit for this event.",
});

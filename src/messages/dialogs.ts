import { area } from './catalogue';

export const DIALOG_MESSAGES = area('dialogs', {
  connectAWallet: 'Connect a Wallet',
  yay: 'Yay!',
  whichChallenge: 'Which challenge would you like to submit your fit to?',
  entered: 'Entered',
  /** Of a challenge whose dress code the fit does not meet. */
  breaksCode: 'Not dressed for it',
  toChecklist: 'See what it asks for',
  missing: 'Not like this.',
  isFinal: 'This is final.',
  submitFit: 'Submit this fit',
  notYet: 'Not yet',
  leaveDemo: 'Leave the demo',
  congrats: 'Congrats!',
  fitSubmitted: 'Your fit has been submitted. Voting opens soon.',
  /** Below that voting opens soon. */
  toBeExact: (opens: string, ends: string) => `${opens}, to be exact. Results after ${ends}.`,
  voteMeanwhile: (title: string) => `Vote in ${title}`,
  keepIt: 'Keep it',
  steps: {
    tops: 'Open Tops',
    connect: 'Connect Wallet',
    market: 'Market',
    faq: 'FAQ',
    evidence: 'Keep the evidence',
    again: 'Try again',
  },
  ok: 'OK',
  yes: 'Yes',
  cancel: 'Cancel',
  close: 'Close',
  lookCloser: 'Look closer',
  keys: 'How it works',
});

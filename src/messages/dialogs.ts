export const DIALOG_MESSAGES = {
  connectAWallet: 'Connect a Wallet',
  yay: 'Yay!',
  whichChallenge: 'Which challenge would you like to submit your fit to?',
  entered: 'Entered',
  congrats: 'Congrats!',
  fitSubmitted: 'Your fit has been submitted. Voting opens soon.',
  keepIt: 'Keep it',
  ok: 'OK',
  yes: 'Yes',
  cancel: 'Cancel',
  close: 'Close',
  keys: 'Keys',
} as const;

import { inThousands } from '#rules/inThousands';
import { area } from '../../messages/catalogue';
import { wearable } from '../../messages/looks';

export const FIT_PAGE_MESSAGES = area('fitPage', {
  title: (summary: string) => `A Darcel in ${summary}`,
  checking: 'Checking what is yours…',
  connectFirst: 'Connect a wallet to see what you can wear.',
  all: 'All of it is yours to wear.',
  none: 'None of it is yours yet.',
  some: wearable,
  pieces: 'Pieces',
  youHave: (xp: number) => `you have ${inThousands(xp)}`,
  notMade: 'Not made any more',
  tryOn: 'Try it on',
  save: 'Save as a look',
  copyLink: 'Copy link',
  copied: 'Copied',
  notCopied: (address: string) => `This browser did not allow it. The address is ${address}.`,
});

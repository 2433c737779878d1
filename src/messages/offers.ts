import { listText } from '#rules/outfit/fitText';
import { area } from './catalogue';
import { plural } from './countedThings';
import { FIT_MESSAGES } from './fits';
import { MESSAGES } from './messages';
import { STAGE_MESSAGES } from './stage';

interface OfferWords {
  readonly text: (values: readonly string[]) => string;
  /** The text of its button, if it has one. */
  readonly button?: (values: readonly string[]) => string;
}

/** More than three names are more than a phone has room for. */
const areYoursToUnlock = (titles: readonly string[]): string =>
  `${titles.length > 3 ? `${titles.length} pieces` : listText(titles)} ${plural(titles.length, 'is', 'are')} yours to unlock.`;

/** What the bar above Submit says and offers. */
export const OFFERS = area('offers', {
  'undo-reset': { text: () => 'Your Darcel is reset.', button: () => 'Undo' },
  'put-back': {
    text: titles => `${listText(titles)} ${plural(titles.length, 'was', 'were')} under it.`,
    button: () => 'Put back',
  },
  /** The values are the value of the item that was refused, then the titles of the items in its way. */
  'remove-blocker': {
    text: ([, ...titles]) => STAGE_MESSAGES.inTheWay(titles),
    button: ({ length }) => (length === 2 ? 'Take it off' : 'Take them off'),
  },
  /** The values are a clearer background's value, its title, and the present background's title. */
  background: {
    text: ([, , present = '']) => `Part of this fit is lost on ${present}.`,
    button: ([, clear = '']) => `Try ${clear}`,
  },
  lent: {
    text: titles => `${listText(titles)} ${plural(titles.length, 'was', 'were')} lent.`,
    button: () => 'Give back',
  },
  'cannot-enter': { text: () => 'Nothing in this wallet can enter. Dress anyway.', button: () => 'Market' },
  /** The values are the item's value and its title. */
  unlocked: { text: ([, title = '']) => `${title} is unlocked.`, button: () => 'Put it on' },
  /** The values are the code of the whole fit, what is left out of it, and the titles of what is to be unlocked. */
  unlock: {
    text: ([, leftOut = '', ...titles]) => (leftOut === '' ? areYoursToUnlock(titles) : `Left out: ${leftOut}.`),
    button: ([, , ...titles]) => FIT_MESSAGES.unlockAndWear(titles.length),
  },
  /** The same values, when what is to be unlocked is already on him. */
  'unlock-worn': {
    text: ([, leftOut = '', ...titles]) =>
      leftOut === '' ? areYoursToUnlock(titles) : `Left out: ${leftOut}. ${areYoursToUnlock(titles)}`,
    button: ({ length }) => (length === 3 ? 'Unlock it' : 'Unlock them'),
  },
  /** The values are the code of the whole fit, then the titles. */
  'left-out': { text: ([, ...titles]) => `Left out: ${titles.join(', ')}.`, button: () => 'See why' },
  /** Until a wallet is connected. */
  trial: { text: () => 'This is a trial. None of it is yours yet.', button: () => MESSAGES.connectWallet },
  'look-deleted': { text: ([name = '']) => `${name} is deleted.`, button: () => 'Undo' },
} satisfies Readonly<Record<string, OfferWords>>);

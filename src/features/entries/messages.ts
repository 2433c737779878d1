import { inThousands } from '#rules/inThousands';
import { area } from '../../messages/catalogue';
import { xpText } from '../../messages/countedThings';
import { ordinal } from '../../messages/ordinal';

/** What became of the player's entries. */
export const ENTRY_MESSAGES = area('ownEntries', {
  loading: 'Looking through the racks',
  unknown: 'They could not be read. Try again later.',
  none: 'None yet.',
  closet: 'Your closet',
  signInForRunning: 'What you have entered lately shows once you are signed in.',
  votingFrom: (date: string) => `Voting opens ${date}`,
  votingUntil: (date: string) => `Voting until ${date}`,
  counting: 'Still counting',
  cancelled: 'Called off',
  place: (place: number, of: number, xp: number) => `${ordinal(place)} of ${inThousands(of)} · +${xpText(xp)}`,
  noPlace: (xp: number) => `Nobody voted · +${xpText(xp)}`,
  cameIn: (event: string, place: number, of: number, xp: number) =>
    `${event} is over. You came ${ordinal(place)} of ${inThousands(of)} and got ${xpText(xp)}.`,
  cameNowhere: (event: string, xp: number) => `${event} is over. Nobody voted. You got ${xpText(xp)} for dressing up.`,
});

import { area } from './catalogue';
import { xpText } from './countedThings';

export const EVENT_MESSAGES = area('events', {
  theme: 'Theme',
  starts: 'Starts',
  ends: 'Ends',
  closed: 'Closed',
  compete: 'Compete',
  archive: 'Archive',
  noWallet: 'No wallet yet?',
  counted: 'Somebody is counting.',
  prizes: 'Prizes',
  prize: 'Prize',
  /** For screen readers: the disc shows a '?'. */
  secretPrize: 'A prize not yet shown',
  first: '1st',
  second: '2nd',
  third: '3rd',
  entry: 'Entry',
  entered: 'Entered',
  votedAll: 'Voted, thank you',
  done: (done: number, of: number) => `${done} of ${of} done`,
  cancelled: 'Cancelled',
  calledOff: (reason: string) => `Called off. ${reason}`,
  extendedFrom: 'Extended from',
  remindMe: 'Remind me',
  googleCalendar: 'Google Calendar',
  calendarFile: 'Calendar file',
  /** What calendars say. */
  opens: (title: string) => `Opens: ${title}`,
  lastCall: (title: string) => `Last call: ${title}`,
  votingEnds: (title: string) => `Voting ends: ${title}`,
  xp: xpText,
  partlyLoaded: 'Some of it did not turn up.',
});

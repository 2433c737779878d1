import { area } from './catalogue';

export const EVENT_MESSAGES = area('events', {
  theme: 'Theme',
  starts: 'Starts',
  ends: 'Ends',
  closed: 'Closed',
  compete: 'Compete',
  archive: 'Archive',
  noWallet: 'No wallet yet?',
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
  xp: (amount: number) => `${amount} XP`,
  partlyLoaded: 'Some of it did not turn up.',
  noEventsTitle: 'Nothing on.',
});

export const EVENT_MESSAGES = {
  theme: 'Theme',
  starts: 'Starts',
  ends: 'Ends',
  closed: 'Closed',
  compete: 'Compete',
  archive: 'Archive',
  prizes: 'Prizes',
  prize: 'Prize',
  /** For screen readers: the disc shows a '?'. */
  secretPrize: 'A prize not yet shown',
  first: '1st',
  second: '2nd',
  third: '3rd',
  entry: 'Entry',
  xp: (amount: number) => `${amount} XP`,
  noEventsTitle: 'Nothing on.',
} as const;

import { area } from './catalogue';

export const EVENT_STRIP_MESSAGES = area('eventStrip', {
  event: 'The event',
  dressingFor: 'Dressing for',
  entered: 'Entered',
  setAside: 'Dress for nothing in particular',
  until: (date: string) => `Ends ${date}`,
  lastCall: '10 minutes left',
});

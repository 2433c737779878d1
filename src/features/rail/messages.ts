import { area } from '../../messages/catalogue';

export const RAIL_MESSAGES = area('rail', {
  scrollUp: 'Scroll up',
  scrollDown: 'Scroll down',
  previous: 'Previous category:',
  next: 'Next category:',
});

export const RAIL_MESSAGES = {
  scrollUp: 'Scroll up',
  scrollDown: 'Scroll down',
  previous: 'Previous category:',
  next: 'Next category:',
} as const;

import { area } from '../../messages/catalogue';

/** For a toast, after NFTs arrived or left. */
export const HOLDINGS_MESSAGES = area('holdings', {
  newInWardrobe: (titles: string) => `New in your wardrobe: ${titles}.`,
  noLongerYours: (titles: string) => `No longer yours: ${titles}.`,
  xpNow: (xp: number) => `Your XP is now ${xp}.`,
  andMore: (titles: string, more: number) => `${titles} and ${more} more`,
});

import { area } from '../../messages/catalogue';

const LISTS = new Intl.ListFormat('en');

export const MARKET_MESSAGES = area('market', {
  isUsed: (events: readonly string[]) =>
    `This one is used in ${LISTS.format(events)}. You could wear it, but not enter or vote there with it. Buy it anyway?`,
});

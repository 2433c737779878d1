import { area } from './catalogue';

/** What wallets call themselves. */
export const NAME_MESSAGES = area('names', {
  /** Beside a name with other letters than a to z, which may only look like somebody's. */
  unusual: 'Not only a to z',
});

import { sessionApi } from '../../api/sessionApi';
import { tokensApi, type Token } from './tokensApi';
import type { WithPlatform } from '../../base/hooks';
import { MARKET_MESSAGES } from './marketMessages';
import { questionAsked } from '../notices/noticesSlice';

const selectSession = sessionApi.endpoints.getSession.select(undefined);

/** Safari lets a click open a tab for one second. */
const PATIENCE = 600;

/** Opens the token's page at the marketplace, but asks first if the token is used in running events. */
export const buyToken =
  (token: Token, url: string): WithPlatform<Promise<void>> =>
  async (dispatch, getState, { page }) => {
    // The server tells only players who are signed in.
    if (selectSession(getState()).data === null) {
      page.openTab(url);
      return;
    }
    const asked = dispatch(tokensApi.endpoints.getTokenUses.initiate(token, { subscribe: false, forceRefetch: true }));
    const late = new Promise<{ readonly data?: undefined }>(resolve => setTimeout(() => resolve({}), PATIENCE));
    const { data: uses = [] } = await Promise.race([asked, late]);
    if (uses.length === 0) page.openTab(url);
    else dispatch(questionAsked({ text: MARKET_MESSAGES.isUsed(uses.map(use => use.title)), question: 'buy', url }));
  };

import { readPairing } from './keptPairing';
import { walletBrowser } from './walletBrowser';

const ASKING = /[?&]connect\b/;

/** Links that open this page in a wallet's own browser add `connect` to its address. */
export const asksToConnect = (search: string): boolean => ASKING.test(search);

/**
 * The wallet that the player left this page or came to it for: its attempt to connect continues. Empty if the page is
 * to ask for a wallet but cannot know which; null if there is no such attempt.
 */
export function unfinishedConnect(browser: Window): string | null {
  const { history } = browser;
  const { pathname, search, hash } = browser.location;
  if (asksToConnect(search)) {
    // A reload or a shared address must not connect again.
    history.replaceState(history.state, '', pathname + search.replace(ASKING, '').replace(/^&/, '?') + hash);
    return walletBrowser(browser) ?? '';
  }
  return readPairing(browser)?.label ?? null;
}

import type { Platform } from './platform';

/** What a page tells the service worker: that it stands, and that there is time. */
export const PAGE_STANDS = 'page-stands';
/** What the worker tells a page: a file of its build is gone from the server. The worker itself knows only where it began. */
export const START_ANEW = 'start-anew';

/** Lets the service worker keep the game for when there is no network. Where browsers have none, nothing is lost. */
export async function keepForOffline(browser: Window, assetBase: string, log: Platform['log']): Promise<void> {
  // Not in private windows of some browsers, nor without TLS.
  if (!('serviceWorker' in browser.navigator)) return;
  const { serviceWorker } = browser.navigator;
  serviceWorker.addEventListener('message', ({ data }) => {
    if (data === START_ANEW) browser.location.reload();
  });
  try {
    await serviceWorker.register(`/sw.js?assets=${encodeURIComponent(assetBase)}`, { updateViaCache: 'none' });
    (await serviceWorker.ready).active?.postMessage(PAGE_STANDS);
  } catch (cause: unknown) {
    log('The game is not kept for offline', cause);
  }
}

import type { Platform } from './platform';

/** A page's message to the service worker: it is revealed, so the worker may fetch without slowing it down. */
export const PAGE_READY = 'page-ready';
/** The worker's message to a page: the server no longer has a file of the page's build. */
export const RELOAD_PAGE = 'reload-page';

/** Registers the service worker, which caches the game for use without a network. */
export async function keepForOffline(browser: Window, assetBase: string, log: Platform['log']): Promise<void> {
  // Some browsers disable service workers in private windows, and all do without TLS.
  if (!('serviceWorker' in browser.navigator)) return;
  const { serviceWorker } = browser.navigator;
  serviceWorker.addEventListener('message', ({ data }) => {
    if (data === RELOAD_PAGE) browser.location.reload();
  });
  try {
    await serviceWorker.register(`/sw.js?assets=${encodeURIComponent(assetBase)}`, { updateViaCache: 'none' });
    (await serviceWorker.ready).active?.postMessage(PAGE_READY);
  } catch (cause: unknown) {
    log('The game is not available offline', cause);
  }
}

import type { GameStorage } from './platform';

/**
 * The browser's localStorage, without exceptions: if the browser refuses (full, forbidden, private window), a copy in
 * memory takes over until the page is closed, and `onRefused` is called once.
 */
export function openStorage(browser: Window): GameStorage {
  const memory = new Map<string, string>();
  const refused = new Set<() => void>();
  let isReported = false;
  const refuse = (): void => {
    if (isReported) return;
    isReported = true;
    // A flush writes from within a reducer, where dispatching is forbidden.
    queueMicrotask(() => refused.forEach(listener => listener()));
  };
  const attempt = <T>(access: (area: Storage) => T, otherwise: T): T => {
    try {
      return access(browser.localStorage);
    } catch {
      refuse();
      return otherwise;
    }
  };
  return {
    read: key => attempt(area => area.getItem(key), null) ?? memory.get(key) ?? null,
    write: (key, text) => {
      memory.set(key, text);
      attempt(area => area.getItem(key) === text || area.setItem(key, text), undefined);
    },
    remove: key => {
      memory.delete(key);
      attempt(area => area.removeItem(key), undefined);
    },
    onRefused: listener => {
      refused.add(listener);
      if (isReported) listener();
    },
    onOtherTab: listener => {
      browser.addEventListener('storage', ({ key, storageArea }) => {
        if (storageArea !== null && storageArea !== localArea(browser)) return;
        if (key === null) memory.clear();
        else memory.delete(key);
        listener(key);
      });
      browser.addEventListener('pageshow', ({ persisted }) => {
        // A page in the back-forward cache receives no storage events.
        if (persisted) listener(null);
      });
    },
    onLeaving: listener => browser.addEventListener('pagehide', listener),
  };
}

function localArea(browser: Window): Storage | null {
  try {
    return browser.localStorage;
  } catch {
    return null;
  }
}

import type { GameStorage } from './platform';

/**
 * The browser's localStorage behind a face that never throws: where the browser refuses (full, forbidden, private),
 * a copy in memory stands in for this page's life and `onRefused` is told once.
 */
export function openStorage(browser: Window): GameStorage {
  const memory = new Map<string, string>();
  const refused = new Set<() => void>();
  let told = false;
  const refuse = (): void => {
    if (told) return;
    told = true;
    // Storage is written from within a reducer when it is flushed, and there nobody may dispatch.
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
      if (told) listener();
    },
    onOtherTab: listener => {
      browser.addEventListener('storage', ({ key, storageArea }) => {
        if (storageArea !== null && storageArea !== localArea(browser)) return;
        if (key === null) memory.clear();
        else memory.delete(key);
        listener(key);
      });
      browser.addEventListener('pageshow', ({ persisted }) => {
        // While it lay in the back-forward cache the page was told nothing.
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

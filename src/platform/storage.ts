import { isRecord, parseJson } from '#rules/json';
import type { GameStorage } from './platform';

/** One copy of what could not be read; all other keys are in `KEPT`. */
const BACKUP_KEY = 'duds:backup';

/** How many characters of an unreadable text are kept, so that huge garbage does not fill the storage twice. */
const MAX_BACKUP = 20_000;

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
  const read = (key: string): string | null => memory.get(key) ?? attempt(area => area.getItem(key), null);
  const write = (key: string, text: string): void => {
    const isKept = attempt(area => {
      if (area.getItem(key) !== text) area.setItem(key, text);
      return true;
    }, false);
    if (isKept) memory.delete(key);
    else memory.set(key, text);
  };
  return {
    read,
    write,
    ...readingJson({ read, write }),
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

function readingJson({ read, write }: Pick<GameStorage, 'read' | 'write'>): Pick<GameStorage, 'readJson' | 'backUp'> {
  /** One backup holds the last unreadable text of each key. */
  const backUp = (key: string): void => {
    const earlier = parseJson(read(BACKUP_KEY) ?? '');
    write(BACKUP_KEY, JSON.stringify({ ...(isRecord(earlier) && earlier), [key]: read(key)?.slice(0, MAX_BACKUP) }));
  };
  const readJson = (key: string): unknown => {
    const text = read(key);
    if (text === null) return undefined;
    const value = parseJson(text);
    if (value === undefined) backUp(key);
    return value;
  };
  return { readJson, backUp };
}

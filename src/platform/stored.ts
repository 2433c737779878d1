import type { GameStorage } from './platform';

/** A value that the browser keeps as JSON, from visit to visit. */
export interface Stored<T> {
  /** Undefined if nothing is stored, or nothing of it can be used. */
  read(storage: GameStorage): T | undefined;
  write(storage: GameStorage, value: T): void;
  /** Calls back when another tab may have written it. */
  follow(storage: GameStorage, listener: (value: T | undefined) => void): void;
}

interface Repaired<T> {
  readonly value: T | undefined;
  /** Whether something was lost; then a backup of the stored text is kept. */
  readonly isLossy?: boolean;
}

/** The only way to keep something in localStorage. `repair` gets any JSON, because the text may be anything. */
export function stored<T>(key: string, repair: (raw: unknown) => Repaired<T>): Stored<T> {
  const read = (storage: GameStorage): T | undefined => {
    const raw = storage.readJson(key);
    if (raw === undefined) return undefined;
    const { value, isLossy = false } = repair(raw);
    if (isLossy) storage.backUp(key);
    return value;
  };
  return {
    read,
    write: (storage, value) => storage.write(key, JSON.stringify(value)),
    follow: (storage, listener) =>
      storage.onOtherTab(changed => {
        if (changed === null || changed === key) listener(read(storage));
      }),
  };
}

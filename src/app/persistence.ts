import type { Reducer, UnknownAction } from '@reduxjs/toolkit';
import { persistReducer, type PersistConfig } from 'redux-persist';
import type { Outfit } from '../../rules';
import { outfitFollowed, outfitReducer } from '../features/avatar/outfitSlice';
import { musicReducer } from '../features/music/musicSlice';
import { unlockedFollowed, unlockedReducer } from '../features/wardrobe/unlockedSlice';
import { STORAGE_KEYS } from '../platform/config';
import type { GameStorage } from '../platform/platform';
import { parseStored, readOutfit, readUnlocked, writeOutfit } from './storedGame';

/** How one slice stands in storage: what to read from its keys, and what to write to them. */
interface Shelf<S> {
  readonly name: string;
  readonly fields: readonly (keyof S & string)[];
  /** Undefined where nothing is stored yet. */
  readonly read: (storage: GameStorage) => Partial<S> | undefined;
  readonly write: (storage: GameStorage, state: S) => void;
}

/**
 * redux-persist with each value as plain JSON under a key of the specification's: it hands its staged fields over as
 * they are (`serialize: false`), the shelf lays them out.
 */
function persist<S extends object>(reducer: Reducer<S>, shelf: Shelf<S>, storage: GameStorage) {
  const engine = {
    getItem: () => Promise.resolve(shelf.read(storage)),
    setItem: (_key: string, staged: S) => {
      shelf.write(storage, staged);
      return Promise.resolve();
    },
    removeItem: () => Promise.resolve(),
  };
  const config = {
    key: shelf.name,
    keyPrefix: '',
    version: 1,
    timeout: 0,
    serialize: false,
    deserialize: false,
    whitelist: [...shelf.fields],
    stateReconciler: (stored: S, _original: S, reduced: S) => ({ ...reduced, ...stored }),
    storage: engine,
    // `deserialize` exists but is missing in the library's types.
  } as unknown as PersistConfig<S>;
  return persistReducer<S, UnknownAction>(config, reducer);
}

const OUTFIT_SHELF: Shelf<Outfit> = {
  name: 'outfit',
  fields: ['avatar', 'topType', 'exclusions'],
  read: storage => {
    const keys = [STORAGE_KEYS.avatar, STORAGE_KEYS.topType, STORAGE_KEYS.exclusions];
    return keys.some(key => storage.read(key) !== null) ? readOutfit(storage) : undefined;
  },
  write: writeOutfit,
};

export function persistOutfit(storage: GameStorage) {
  return persist(outfitReducer, OUTFIT_SHELF, storage);
}

export function persistUnlocked(storage: GameStorage) {
  const shelf: Shelf<ReturnType<typeof unlockedReducer>> = {
    name: 'unlocked',
    fields: ['titles'],
    read: from => (from.read(STORAGE_KEYS.unlocked) === null ? undefined : { titles: readUnlocked(from) }),
    write: (to, { titles }) => to.write(STORAGE_KEYS.unlocked, JSON.stringify(titles)),
  };
  return persist(unlockedReducer, shelf, storage);
}

export function persistMusic(storage: GameStorage) {
  const shelf: Shelf<ReturnType<typeof musicReducer>> = {
    name: 'music',
    fields: ['on'],
    read: from => {
      const on = parseStored(from, STORAGE_KEYS.music);
      return typeof on === 'boolean' ? { on } : undefined;
    },
    write: (to, { on }) => to.write(STORAGE_KEYS.music, JSON.stringify(on)),
  };
  return persist(musicReducer, shelf, storage);
}

interface Followed {
  readonly dispatch: (action: UnknownAction) => unknown;
}

/**
 * Keeps two tabs on the same fit: what the other one stores is followed, never overwritten. The avatar is written last,
 * so once it has changed, the type and the maps that belong to it are there too.
 */
export function followOtherTabs(store: Followed, storage: GameStorage): void {
  storage.onOtherTab(key => {
    if (key === null || key === STORAGE_KEYS.avatar) store.dispatch(outfitFollowed(readOutfit(storage)));
    if (key === null || key === STORAGE_KEYS.unlocked) store.dispatch(unlockedFollowed(readUnlocked(storage)));
  });
}

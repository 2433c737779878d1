import type { Reducer, UnknownAction } from '@reduxjs/toolkit';
import { persistReducer, type PersistConfig } from 'redux-persist';
import { isAvatar, LAYERS, restoreOutfit, type Exclusions, type Layer, type Outfit } from '../../rules';
import { outfitFollowed, outfitReducer } from '../features/avatar/outfitSlice';
import { pinsFollowed, pinsReducer } from '../features/dice/pinsSlice';
import { musicReducer } from '../features/music/musicSlice';
import { unlockedFollowed, unlockedReducer } from '../features/wardrobe/unlockedSlice';
import { STORAGE_KEYS } from '../platform/config';
import type { GameStorage } from '../platform/platform';
import { parseJson } from '../platform/storage';

/** How one slice is stored: under which keys, and in which form. */
interface StorageLayout<S> {
  readonly name: string;
  readonly fields: readonly (keyof S & string)[];
  /** Returns undefined if nothing is stored yet. */
  readonly read: (storage: GameStorage) => Partial<S> | undefined;
  readonly write: (storage: GameStorage, state: S) => void;
}

/**
 * redux-persist, but with each value as plain JSON under the specification's key: it passes its staged fields on
 * unchanged (`serialize: false`), and the layout writes them.
 */
function persist<S extends object>(reducer: Reducer<S>, layout: StorageLayout<S>, storage: GameStorage) {
  const engine = {
    getItem: () => Promise.resolve(layout.read(storage)),
    setItem: (_key: string, staged: S) => {
      layout.write(storage, staged);
      return Promise.resolve();
    },
    removeItem: () => Promise.resolve(),
  };
  const config = {
    key: layout.name,
    keyPrefix: '',
    version: 1,
    timeout: 0,
    serialize: false,
    deserialize: false,
    whitelist: [...layout.fields],
    stateReconciler: (stored: S, _original: S, reduced: S) => ({ ...reduced, ...stored }),
    storage: engine,
    // `deserialize` exists, but is missing from the library's types.
  } as unknown as PersistConfig<S>;
  return persistReducer<S, UnknownAction>(config, reducer);
}

/** The avatar comes last: when another tab sees it change, the rest is already in place. */
const OUTFIT_KEYS: Readonly<Record<keyof Outfit, string>> = {
  exclusions: STORAGE_KEYS.exclusions,
  topType: STORAGE_KEYS.topType,
  avatar: STORAGE_KEYS.avatar,
};
const OUTFIT_FIELDS = Object.keys(OUTFIT_KEYS) as (keyof Outfit)[];

const OUTFIT_LAYOUT: StorageLayout<Outfit> = {
  name: 'outfit',
  fields: OUTFIT_FIELDS,
  read: storage =>
    OUTFIT_FIELDS.some(field => storage.read(OUTFIT_KEYS[field]) !== null) ? readOutfit(storage) : undefined,
  write: (storage, outfit) => {
    const written = { ...outfit, exclusions: inLayerOrder(outfit.exclusions) };
    for (const field of OUTFIT_FIELDS) storage.write(OUTFIT_KEYS[field], JSON.stringify(written[field]));
  },
};

export function persistOutfit(storage: GameStorage) {
  return persist(outfitReducer, OUTFIT_LAYOUT, storage);
}

export function persistUnlocked(storage: GameStorage) {
  const layout: StorageLayout<ReturnType<typeof unlockedReducer>> = {
    name: 'unlocked',
    fields: ['titles'],
    read: from => (from.read(STORAGE_KEYS.unlocked) === null ? undefined : { titles: readUnlocked(from) }),
    write: (to, { titles }) => to.write(STORAGE_KEYS.unlocked, JSON.stringify(titles)),
  };
  return persist(unlockedReducer, layout, storage);
}

export function persistPins(storage: GameStorage) {
  const layout: StorageLayout<ReturnType<typeof pinsReducer>> = {
    name: 'pins',
    fields: ['layers'],
    read: from => (from.read(STORAGE_KEYS.pins) === null ? undefined : { layers: readPins(from) }),
    write: (to, { layers }) => to.write(STORAGE_KEYS.pins, JSON.stringify(layers)),
  };
  return persist(pinsReducer, layout, storage);
}

export function persistMusic(storage: GameStorage) {
  const layout: StorageLayout<ReturnType<typeof musicReducer>> = {
    name: 'music',
    fields: ['on'],
    read: from => {
      const on = from.readJson(STORAGE_KEYS.music);
      return typeof on === 'boolean' ? { on } : undefined;
    },
    write: (to, { on }) => to.write(STORAGE_KEYS.music, JSON.stringify(on)),
  };
  return persist(musicReducer, layout, storage);
}

interface FollowingStore {
  readonly dispatch: (action: UnknownAction) => unknown;
}

/**
 * Keeps tabs in sync: this tab adopts what another one stores, and never overwrites it. The avatar is written last, so
 * once it has changed, its top type and exclusions are stored too.
 */
export function followOtherTabs(store: FollowingStore, storage: GameStorage): void {
  storage.onOtherTab(key => {
    if (key === null || key === STORAGE_KEYS.avatar) store.dispatch(outfitFollowed(readOutfit(storage)));
    if (key === null || key === STORAGE_KEYS.unlocked) store.dispatch(unlockedFollowed(readUnlocked(storage)));
    if (key === null || key === STORAGE_KEYS.pins) store.dispatch(pinsFollowed(readPins(storage)));
  });
}

function readOutfit(storage: GameStorage): Outfit {
  const avatar = storage.readJson(STORAGE_KEYS.avatar);
  if (avatar !== undefined && !isAvatar(avatar)) storage.backUp(STORAGE_KEYS.avatar);
  const saved = Object.fromEntries(OUTFIT_FIELDS.map(field => [field, storage.readJson(OUTFIT_KEYS[field])]));
  return restoreOutfit({ ...saved, avatar: unwrap(avatar) });
}

function readUnlocked(storage: GameStorage): readonly string[] {
  const titles = storage.readJson(STORAGE_KEYS.unlocked);
  if (Array.isArray(titles)) return [...new Set(titles.filter(title => typeof title === 'string'))];
  if (titles !== undefined) storage.backUp(STORAGE_KEYS.unlocked);
  return [];
}

function readPins(storage: GameStorage): readonly Layer[] {
  const layers = storage.readJson(STORAGE_KEYS.pins);
  if (Array.isArray(layers)) return LAYERS.filter(layer => layers.includes(layer));
  if (layers !== undefined) storage.backUp(STORAGE_KEYS.pins);
  return [];
}

/** Equal outfits give equal texts, so that a tab that follows another one has nothing to write back. */
function inLayerOrder(exclusions: Exclusions): Exclusions {
  return Object.fromEntries(LAYERS.flatMap(layer => (exclusions[layer] ? [[layer, exclusions[layer]]] : [])));
}

/** Reads redux-persist's usual layout, which an earlier version may have left: its fields are encoded twice. */
function unwrap(saved: unknown): unknown {
  if (typeof saved !== 'object' || saved === null || !('_persist' in saved)) return saved;
  const fields = Object.entries(saved).map(([field, value]: [string, unknown]) => [
    field,
    (typeof value === 'string' ? parseJson(value) : undefined) ?? value,
  ]);
  return Object.fromEntries(fields);
}

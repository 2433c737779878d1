import type { Reducer, UnknownAction } from '@reduxjs/toolkit';
import { persistReducer, type PersistConfig } from 'redux-persist';
import {
  completeAvatar,
  DEFAULT_OUTFIT,
  isSealedAvatar,
  isTopType,
  LAYERS,
  parseJson,
  restoreOutfit,
  type Avatar,
  type Exclusions,
  type Layer,
  type Outfit,
  type TopType,
} from '../../rules';
import { outfitFollowed, outfitReducer } from '../features/outfit/outfitSlice';
import { pinsFollowed, pinsReducer } from '../features/dice/pinsSlice';
import { musicReducer } from '../features/music/musicSlice';
import { unlockedFollowed, unlockedReducer } from '../features/holdings/unlockedSlice';
import { STORAGE_KEYS } from '../platform/config';
import type { GameStorage } from '../platform/platform';
import { stored, type Stored } from '../platform/stored';

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

/** A slice of which one field is stored. */
function fieldLayout<S, Field extends keyof S & string>(
  name: string,
  field: Field,
  value: Stored<S[Field]>,
): StorageLayout<S> {
  return {
    name,
    fields: [field],
    read: storage => {
      const kept = value.read(storage);
      return kept === undefined ? undefined : ({ [field]: kept } as Partial<Pick<S, Field>> as Partial<S>);
    },
    write: (storage, state) => value.write(storage, state[field]),
  };
}

const AVATAR = stored<Avatar>(STORAGE_KEYS.avatar, raw => {
  const saved = unwrap(raw);
  return { value: completeAvatar(saved), isLossy: !isSealedAvatar(saved) };
});
const TOP_TYPE = stored<TopType>(STORAGE_KEYS.topType, raw => ({ value: isTopType(raw) ? raw : undefined }));
/** Their entries are judged by the avatar. */
const EXCLUSIONS = stored<Exclusions>(STORAGE_KEYS.exclusions, raw => ({ value: raw as Exclusions }));

const OUTFIT_LAYOUT: StorageLayout<Outfit> = {
  name: 'outfit',
  fields: ['exclusions', 'topType', 'avatar'],
  read: readOutfit,
  /** The avatar comes last: when another tab sees it change, the rest is already in place. */
  write: (storage, { avatar, topType, exclusions }) => {
    EXCLUSIONS.write(storage, inLayerOrder(exclusions));
    TOP_TYPE.write(storage, topType);
    AVATAR.write(storage, avatar);
  },
};

const UNLOCKED = stored<readonly string[]>(STORAGE_KEYS.unlocked, raw =>
  Array.isArray(raw)
    ? { value: [...new Set(raw.filter(title => typeof title === 'string'))] }
    : { value: [], isLossy: true },
);

const PINS = stored<readonly Layer[]>(STORAGE_KEYS.pins, raw =>
  Array.isArray(raw) ? { value: LAYERS.filter(layer => raw.includes(layer)) } : { value: [], isLossy: true },
);

const MUSIC = stored<boolean>(STORAGE_KEYS.music, raw => ({ value: typeof raw === 'boolean' ? raw : undefined }));

export const persistOutfit = (storage: GameStorage) => persist(outfitReducer, OUTFIT_LAYOUT, storage);
export const persistUnlocked = (storage: GameStorage) =>
  persist(unlockedReducer, fieldLayout('unlocked', 'titles', UNLOCKED), storage);
export const persistPins = (storage: GameStorage) => persist(pinsReducer, fieldLayout('pins', 'layers', PINS), storage);
export const persistMusic = (storage: GameStorage) => persist(musicReducer, fieldLayout('music', 'on', MUSIC), storage);

interface FollowingStore {
  readonly dispatch: (action: UnknownAction) => unknown;
}

/**
 * Keeps tabs in sync: this tab adopts what another one stores, and never overwrites it. The avatar is written last, so
 * once it has changed, its top type and exclusions are stored too.
 */
export function followOtherTabs({ dispatch }: FollowingStore, storage: GameStorage): void {
  AVATAR.follow(storage, () => dispatch(outfitFollowed(readOutfit(storage) ?? DEFAULT_OUTFIT)));
  UNLOCKED.follow(storage, titles => dispatch(unlockedFollowed(titles ?? [])));
  PINS.follow(storage, layers => dispatch(pinsFollowed(layers ?? [])));
}

function readOutfit(storage: GameStorage): Outfit | undefined {
  const [avatar, topType, exclusions] = [AVATAR.read(storage), TOP_TYPE.read(storage), EXCLUSIONS.read(storage)];
  const isStored = [avatar, topType, exclusions].some(value => value !== undefined);
  return isStored ? restoreOutfit({ avatar, topType, exclusions }) : undefined;
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

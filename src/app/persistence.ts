import type { Reducer, UnknownAction } from '@reduxjs/toolkit';
import { persistReducer, REHYDRATE, type PersistConfig } from 'redux-persist';
import type { Outfit } from '#rules/outfit/avatar';
import { outfitFollowed } from '../features/outfit/outfitSlice';
import { KEPT, type KeptFields } from '../platform/kept';
import type { GameStorage } from '../platform/platform';

type Rows = typeof KEPT;
/** Slices of which the browser keeps fields. */
export type KeptSlice = { [Name in keyof Rows]: Rows[Name] extends { fields: unknown } ? Name : never }[keyof Rows];
type FieldsOf<Name extends KeptSlice> = Rows[Name] extends KeptFields<infer Fields> ? Fields : never;

/**
 * redux-persist, but with each value as plain JSON under the specification's key: it passes its staged fields on
 * unchanged (`serialize: false`), and the slice's row of KEPT writes them.
 */
export function persisted<Name extends KeptSlice, S extends object & FieldsOf<Name>>(
  name: Name,
  reducer: Reducer<S>,
  storage: GameStorage,
) {
  const row = KEPT[name] as unknown as KeptFields<S>;
  const engine = {
    getItem: () => Promise.resolve(row.read(storage)),
    setItem: (_key: string, staged: S) => {
      row.write(storage, staged);
      return Promise.resolve();
    },
    removeItem: () => Promise.resolve(),
  };
  const config = {
    key: name,
    keyPrefix: '',
    version: 1,
    timeout: 0,
    serialize: false,
    deserialize: false,
    whitelist: [...row.fields],
    stateReconciler: (stored: S, _original: S, reduced: S) => ({ ...reduced, ...stored }),
    storage: engine,
    // `deserialize` exists, but is missing from the library's types.
  } as unknown as PersistConfig<S>;
  return persistReducer<S, UnknownAction>(config, reducer);
}

interface FollowingStore {
  readonly dispatch: (action: UnknownAction) => unknown;
  readonly getState: () => object;
}

/** Keeps tabs in sync: this tab adopts what another one stores, and never overwrites it. */
export function followOtherTabs({ dispatch, getState }: FollowingStore, storage: GameStorage): void {
  const initial = getState() as Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  for (const [name, row] of Object.entries(KEPT)) {
    if (!('isFollowed' in row) || !row.isFollowed) continue;
    const nothing = Object.fromEntries(row.fields.map(field => [field, initial[name]?.[field]]));
    row.follow(storage, (fields: object = nothing) => dispatch(followed(name, fields)));
  }
}

/** The fit of another tab is a step that can be undone. */
const followed = (key: string, fields: object): UnknownAction =>
  key === 'outfit' ? outfitFollowed(fields as Outfit) : { type: REHYDRATE, key, payload: fields };

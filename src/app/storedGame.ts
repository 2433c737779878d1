import { isAvatar, LAYERS, restoreOutfit, type Exclusions, type Outfit } from '../../rules';
import { STORAGE_KEYS } from '../platform/config';
import type { GameStorage } from '../platform/platform';

/** Of what cannot be read this much is kept, so that a huge piece of garbage does not fill the storage twice. */
const LONGEST_BACKUP = 20_000;

export function readOutfit(storage: GameStorage): Outfit {
  const avatar = parseStored(storage, STORAGE_KEYS.avatar);
  if (avatar !== undefined && !isAvatar(avatar)) backUp(storage, STORAGE_KEYS.avatar);
  return restoreOutfit({
    avatar: unwrap(avatar),
    topType: parseStored(storage, STORAGE_KEYS.topType),
    exclusions: parseStored(storage, STORAGE_KEYS.exclusions),
  });
}

/** The avatar comes last: another tab that sees it changed finds the rest in place. */
export function writeOutfit(storage: GameStorage, { avatar, topType, exclusions }: Outfit): void {
  storage.write(STORAGE_KEYS.exclusions, JSON.stringify(inLayerOrder(exclusions)));
  storage.write(STORAGE_KEYS.topType, JSON.stringify(topType));
  storage.write(STORAGE_KEYS.avatar, JSON.stringify(avatar));
}

export function readUnlocked(storage: GameStorage): readonly string[] {
  const titles = parseStored(storage, STORAGE_KEYS.unlocked);
  if (Array.isArray(titles)) return [...new Set(titles.filter(title => typeof title === 'string'))];
  if (titles !== undefined) backUp(storage, STORAGE_KEYS.unlocked);
  return [];
}

/** The key's JSON; undefined where there is none or it is garbage, of which a copy is kept. */
export function parseStored(storage: GameStorage, key: string): unknown {
  const text = storage.read(key);
  if (text === null) return undefined;
  const value = parse(text);
  if (value === undefined) backUp(storage, key);
  return value;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Equal outfits give equal texts, so that a tab which follows has nothing to write back. */
function inLayerOrder(exclusions: Exclusions): Exclusions {
  return Object.fromEntries(LAYERS.flatMap(layer => (exclusions[layer] ? [[layer, exclusions[layer]]] : [])));
}

/** redux-persist's usual layout, which an earlier version may have left: the fields are JSON once more. */
function unwrap(saved: unknown): unknown {
  if (typeof saved !== 'object' || saved === null || !('_persist' in saved)) return saved;
  const fields = Object.entries(saved).map(([field, value]: [string, unknown]) => [
    field,
    (typeof value === 'string' ? parse(value) : undefined) ?? value,
  ]);
  return Object.fromEntries(fields);
}

/** One backup holds the texts of all keys that could not be read, the last of each. */
function backUp(storage: GameStorage, key: string): void {
  const earlier = parse(storage.read(STORAGE_KEYS.backup) ?? '');
  const kept = typeof earlier === 'object' && earlier !== null ? earlier : {};
  const text = storage.read(key)?.slice(0, LONGEST_BACKUP);
  storage.write(STORAGE_KEYS.backup, JSON.stringify({ ...kept, [key]: text }));
}

import { readEyeRecord } from '#rules/eyeTest/eyeDays';
import { readLooks } from '#rules/fits/looks';
import { isRecord, parseJson } from '#rules/json';
import {
  isSealedAvatar,
  isTopType,
  type Avatar,
  type Exclusions,
  type Outfit,
  type TopType,
} from '#rules/outfit/avatar';
import { LAYERS, type Layer } from '#rules/outfit/layers';
import { completeAvatar, restoreOutfit } from '#rules/outfit/restoreOutfit';
import type { GameStorage } from './platform';

/** A value that the browser keeps as JSON, from visit to visit. */
interface Kept<T> {
  /** Undefined if nothing is stored, or nothing of it can be used. */
  read(storage: GameStorage): T | undefined;
  write(storage: GameStorage, value: T): void;
  /** Calls back when another tab may have written it. */
  follow(storage: GameStorage, listener: (value: T | undefined) => void): void;
}

/** Fields of the slice that has the row's name. The store reads and writes them (`persisted`). */
export interface KeptFields<Fields> extends Kept<Fields> {
  readonly fields: readonly (keyof Fields & string)[];
  /** Whether the slice takes over what other tabs write. */
  readonly isFollowed: boolean;
}

interface Repaired<T> {
  readonly value: T | undefined;
  /** Whether something was lost; then a backup of the stored text is kept. */
  readonly isLossy?: boolean;
}

/** `repair` gets any JSON, because the text may be anything. */
type Repair<T> = (raw: unknown) => Repaired<T>;

const AVATAR = kept<Avatar>('avatarV2', raw => {
  const saved = unwrap(raw);
  return { value: completeAvatar(saved), isLossy: !isSealedAvatar(saved) };
});
const TOP_TYPE = kept<TopType>('topType', raw => ({ value: isTopType(raw) ? raw : undefined }));
/** Their entries are judged by the avatar. */
const EXCLUSIONS = kept<Exclusions>('exclusions', raw => ({ value: raw as Exclusions }));

/**
 * Everything that the browser keeps of the game, except `duds:backup`: one copy of what could not be read. First the
 * fields of slices, then what features read and write themselves, because tabs share it or no slice has it.
 */
export const KEPT = {
  /** What the Darcel wears, under the specification's three keys. */
  outfit: {
    fields: ['exclusions', 'topType', 'avatar'],
    isFollowed: true,
    read: readOutfit,
    /** The avatar comes last: when another tab sees it change, the rest is already in place. */
    write: (storage, { avatar, topType, exclusions }) => {
      EXCLUSIONS.write(storage, inLayerOrder(exclusions));
      TOP_TYPE.write(storage, topType);
      AVATAR.write(storage, avatar);
    },
    follow: (storage, listener) => AVATAR.follow(storage, () => listener(readOutfit(storage))),
  } satisfies KeptFields<Outfit>,
  /** Titles unlocked with XP. */
  unlocked: keptField({ field: 'titles', key: 'unlockedItems', repair: uniqueTexts, isFollowed: true }),
  /** The layers that the dice leave alone. */
  pins: keptField({ field: 'layers', key: 'duds:pins', repair: someLayers, isFollowed: true }),
  music: keptField({ field: 'on', key: 'duds:music', repair: flag, isFollowed: false }),

  /** Whether decisions are held for longer before they are sent. */
  pace: kept('duds:pace', raw => ({ value: raw === 'slow' ? 'slow' : 'quick' })),
  /** Saved fits. */
  looks: kept('duds:looks', raw => {
    const { looks, unread } = readLooks(raw);
    return { value: looks, isLossy: unread > 0 || !Array.isArray(raw) };
  }),
  /** The day's choices, days in a row. */
  eyeTest: kept('duds:eye-test', raw => {
    const value = readEyeRecord(raw);
    return { value, isLossy: value === undefined };
  }),
  /** What the list of events last showed: 'open 12', 'vote 9'. */
  events: kept<readonly string[]>('duds:events', raw => ({
    value: Array.isArray(raw) ? raw.filter(entry => typeof entry === 'string') : undefined,
  })),
  /** By wallet: the entered events of whose end it has not been told. */
  awaited: kept<readonly AwaitedEvents[]>('duds:awaited', raw => ({
    value: Array.isArray(raw) ? raw.filter(isAwaited) : undefined,
  })),
  /** What to reconnect to. */
  wallet: kept<KeptWallet>('duds:wallet', raw => {
    const fields = Object.entries({ ...(raw as object) });
    const texts = fields.filter(([field, value]) => field !== 'signOutDue' && typeof value === 'string');
    const isDue = fields.some(([field, value]) => field === 'signOutDue' && value === true);
    return { value: { ...Object.fromEntries(texts), ...(isDue && { signOutDue: true }) } };
  }),
  /** Receipts of votes, and votes that have none yet (`api/receipts.ts` repairs them). */
  receipts: kept<unknown>('duds:receipts', raw => ({ value: raw })),
  /** The seals that this browser has seen (`api/seals.ts` repairs them). */
  seals: kept<unknown>('duds:seals', raw => ({ value: raw })),
};

interface AwaitedEvents {
  readonly wallet: string;
  readonly events: readonly number[];
}

/** The wallet of the last visit; with `account` if the choice of account is ours, not the wallet's. */
export interface RememberedWallet {
  readonly label: string;
  readonly account?: string;
  readonly rdns?: string;
}

interface KeptWallet extends Partial<RememberedWallet> {
  readonly recent?: string | undefined;
  /** Present if the server has yet to end the last wallet's session. */
  readonly signOutDue?: true;
}

/** The only way to keep something in localStorage. */
function kept<T>(key: string, repair: Repair<T>): Kept<T> {
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

interface FieldRow<Field, T> {
  readonly field: Field;
  readonly key: string;
  readonly repair: Repair<T>;
  readonly isFollowed: boolean;
}

function keptField<Field extends string, T>(row: FieldRow<Field, T>): KeptFields<Readonly<Record<Field, T>>> {
  const value = kept(row.key, row.repair);
  const asFields = (read: T | undefined) =>
    read === undefined ? undefined : ({ [row.field]: read } as Readonly<Record<Field, T>>);
  return {
    fields: [row.field],
    isFollowed: row.isFollowed,
    read: storage => asFields(value.read(storage)),
    write: (storage, state) => value.write(storage, state[row.field]),
    follow: (storage, listener) => value.follow(storage, read => listener(asFields(read))),
  };
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

function uniqueTexts(raw: unknown): Repaired<readonly string[]> {
  if (!Array.isArray(raw)) return { value: [], isLossy: true };
  return { value: [...new Set(raw.filter(text => typeof text === 'string'))] };
}

function someLayers(raw: unknown): Repaired<readonly Layer[]> {
  if (!Array.isArray(raw)) return { value: [], isLossy: true };
  return { value: LAYERS.filter(layer => raw.includes(layer)) };
}

function flag(raw: unknown): Repaired<boolean> {
  return { value: typeof raw === 'boolean' ? raw : undefined };
}

function isAwaited(raw: unknown): raw is AwaitedEvents {
  return (
    isRecord(raw) &&
    typeof raw.wallet === 'string' &&
    Array.isArray(raw.events) &&
    raw.events.every(event => Number.isSafeInteger(event))
  );
}

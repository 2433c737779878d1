import { isRecord } from '../json';
import { LAYERS } from '../outfit/layers';
import { isLayerValue, isSameAvatar, type Avatar } from '../outfit/avatar';
import { BARE, chosenLayers, wornTitle, type TitleOf } from '../outfit/fitText';
import type { Wardrobe } from '../outfit/items';
import { restoreOutfit } from '../outfit/restoreOutfit';

/** A fit that the player keeps under a name. */
export interface Look {
  readonly id: string;
  readonly name: string;
  readonly avatar: Avatar;
}

export const LOOKS_LIMIT = 200;
export const LOOK_NAME_LIMIT = 40;

/** A name for a fit from its two topmost pieces, the head only after all clothes, such as 'Beret & Breton', or 'Beret & Breton 2' if that is taken. */
export function lookName(
  avatar: Avatar,
  wardrobe: Wardrobe,
  taken: readonly string[],
  titleOf: TitleOf = wornTitle,
  bare = BARE,
): string {
  const titles = chosenLayers(avatar)
    .filter(layer => layer !== 'background')
    .sort((one, other) => Number(one === 'head') - Number(other === 'head'))
    .map(layer => titleOf(avatar[layer], wardrobe));
  return freeLookName(titles.length === 0 ? bare : titles.slice(0, 2).join(' & '), taken);
}

/** The name, with the first number that makes it new if it is taken. */
export function freeLookName(name: string, taken: readonly string[]): string {
  const numbered = (n: number): string => {
    const ending = n === 1 ? '' : ` ${n}`;
    return shorten(name, LOOK_NAME_LIMIT - ending.length) + ending;
  };
  let n = 1;
  while (taken.includes(numbered(n))) n += 1;
  return numbered(n);
}

/** Line breaks, control characters, halves of characters, and what changes the direction of writing. */
const INVISIBLE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}]+/gu;

/** The name as it is kept: one line of at most 40 characters, trimmed; '' if nothing is left. */
export function tidyLookName(text: string): string {
  return shorten(text.replace(INVISIBLE, ' ').replace(/ +/g, ' ').trim(), LOOK_NAME_LIMIT);
}

/** Counts whole characters, so that none is cut in half. */
function shorten(text: string, length: number): string {
  return Array.from(text).slice(0, length).join('').trim();
}

/**
 * Reads looks from storage or from an imported file; never throws. Looks without an id are numbered. Every avatar is
 * repaired by `restoreOutfit`; anything that is not a look counts as unread.
 */
export function readLooks(raw: unknown): { readonly looks: readonly Look[]; readonly unread: number } {
  const rows = rowsOf(raw);
  const read = rows.flatMap(row => readLook(row) ?? []);
  return { looks: addAll([], read), unread: rows.length - read.length };
}

/** A file is an object around the list; storage holds the list itself. */
function rowsOf(raw: unknown): readonly unknown[] {
  if (Array.isArray(raw)) return raw;
  if (!isRecord(raw)) return [];
  return raw.duds === 'looks' && Array.isArray(raw.looks) ? raw.looks : [];
}

function readLook(row: unknown): Look | undefined {
  if (!isRecord(row) || !isRecord(row.avatar)) return undefined;
  const worn = row.avatar;
  if (!LAYERS.some(layer => isLayerValue(layer, worn[layer]))) return undefined;
  const { avatar } = restoreOutfit({ avatar: worn });
  const name = typeof row.name === 'string' ? tidyLookName(row.name) : '';
  return { id: typeof row.id === 'string' ? row.id : '', name: name || lookName(avatar, [], []), avatar };
}

/** The list with more looks at its end. Fits that it has already are left out, and so are those beyond its limit. */
export function addLooks(
  looks: readonly Look[],
  more: readonly Look[],
): { readonly looks: readonly Look[]; readonly had: number; readonly over: number } {
  const known = new Set(looks.map(({ avatar }) => keyOf(avatar)));
  const isNew = more.filter(({ avatar }) => {
    const key = keyOf(avatar);
    if (known.has(key)) return false;
    known.add(key);
    return true;
  });
  const room = Math.max(0, LOOKS_LIMIT - looks.length);
  const added = isNew.slice(0, room);
  return { looks: addAll(looks, added), had: more.length - isNew.length, over: isNew.length - added.length };
}

function addAll(looks: readonly Look[], more: readonly Look[]): readonly Look[] {
  const ids = new Set(looks.map(({ id }) => id));
  const added = more.map(look => {
    const id = freeLookId(look.id, ids);
    ids.add(id);
    return { ...look, id };
  });
  return [...looks, ...added];
}

/** The id itself, or the next free number if it is missing or taken. */
function freeLookId(id: string, taken: ReadonlySet<string>): string {
  if (id !== '' && !taken.has(id)) return id;
  let number = 1;
  while (taken.has(String(number))) number += 1;
  return String(number);
}

/** The look with the same fit as this one, if there is one. */
export function findLook(looks: readonly Look[], avatar: Avatar): Look | undefined {
  return looks.find(look => isSameAvatar(look.avatar, avatar));
}

function keyOf(avatar: Avatar): string {
  return LAYERS.map(layer => avatar[layer]).join();
}

/** The list with this look at another place, or at the nearest place that there is. */
export function moveLook(looks: readonly Look[], id: string, to: number): readonly Look[] {
  const moved = looks.find(look => look.id === id);
  if (moved === undefined) return looks;
  return insertLook(
    looks.filter(look => look !== moved),
    moved,
    to,
  );
}

/** The list with one more look at this place, or at the nearest place that there is; its id changes if it is taken. */
export function insertLook(looks: readonly Look[], look: Look, at: number): readonly Look[] {
  const place = Math.max(0, at);
  const id = freeLookId(look.id, new Set(looks.map(other => other.id)));
  return [...looks.slice(0, place), { ...look, id }, ...looks.slice(place)];
}

/** The content of a file that carries looks to another browser. */
export function looksFile(looks: readonly Look[]): string {
  const rows = looks.map(({ name, avatar }) => ({ name, avatar }));
  return JSON.stringify({ duds: 'looks', version: 1, looks: rows });
}

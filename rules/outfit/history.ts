import { LAYERS, type Layer } from './layers';
import { isSameAvatar, type ExclusionMap, type Outfit } from './avatar';
import { chooseItem, type Choice } from './chooseItem';
import { recordDisplaced, type Displaced } from './displaced';
import { itemValue, type Piece } from './items';

/** How many changes can be undone; the oldest is dropped silently. */
export const HISTORY_LIMIT = 100;

/** The present fit, with the ones before it, the ones that were undone (the next one first), and what it pushed off. */
export interface OutfitHistory extends Outfit {
  readonly past: readonly Outfit[];
  readonly future: readonly Outfit[];
  readonly displaced: readonly Displaced[];
}

export function startHistory(outfit: Outfit): OutfitHistory {
  return { ...outfitOf(outfit), past: [], future: [], displaced: [] };
}

/** One step, which drops the future; the same history if nothing changes. */
export function recordOutfit(history: OutfitHistory, outfit: Outfit): OutfitHistory {
  if (isSameOutfit(history, outfit)) return history;
  const past = [...history.past, outfitOf(history)].slice(-HISTORY_LIMIT);
  return { ...outfitOf(outfit), past, future: [], displaced: history.displaced };
}

/** The same history if there is nothing to undo. */
export function undo(history: OutfitHistory): OutfitHistory {
  const before = history.past.at(-1);
  if (before === undefined) return history;
  const future = [outfitOf(history), ...history.future];
  return { ...before, past: history.past.slice(0, -1), future, displaced: history.displaced };
}

/** The same history if there is nothing to redo. */
export function redo(history: OutfitHistory): OutfitHistory {
  const [after, ...future] = history.future;
  if (after === undefined) return history;
  return { ...after, past: [...history.past, outfitOf(history)], future, displaced: history.displaced };
}

/** Chooses the pieces one after the other, as one step. `notCompatibleWith` belongs to the last of them. */
export function recordChoices(
  history: OutfitHistory,
  pieces: readonly Piece[],
): OutfitHistory & Pick<Choice, 'notCompatibleWith'> {
  let outfit = outfitOf(history);
  let { displaced } = history;
  let notCompatibleWith: readonly Layer[] = [];
  for (const { category, item } of pieces) {
    const choice = chooseItem(outfit, category, item);
    displaced = recordDisplaced(displaced, outfit, choice.outfit, itemValue(category, item));
    ({ outfit, notCompatibleWith } = choice);
  }
  return { ...recordOutfit(history, outfit), displaced, notCompatibleWith };
}

function outfitOf({ avatar, topType, exclusions }: Outfit): Outfit {
  return { avatar, topType, exclusions };
}

type IsSame = (a: Outfit, b: Outfit) => boolean;

/** Has every part of an outfit, so that a new part does not compile without an entry here. */
const IS_SAME: Readonly<Record<keyof Outfit, IsSame>> = {
  avatar: (a, b) => isSameAvatar(a.avatar, b.avatar),
  topType: (a, b) => a.topType === b.topType,
  exclusions: (a, b) => LAYERS.every(layer => isSameMap(a.exclusions[layer], b.exclusions[layer])),
};

export function isSameOutfit(a: Outfit, b: Outfit): boolean {
  return Object.values(IS_SAME).every(isSame => isSame(a, b));
}

function isSameMap(a: ExclusionMap = {}, b: ExclusionMap = {}): boolean {
  return LAYERS.every(layer => a[layer] === b[layer]);
}

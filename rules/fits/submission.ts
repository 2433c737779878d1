import { byLayer, LAYERS, type ByLayer, type Layer } from '../outfit/layers';
import { DEFAULT_AVATAR, typeOfDefaultArms, type Avatar, type Exclusions } from '../outfit/avatar';
import { forcedValue, isForced } from '../outfit/exclusions';
import { findItem, type Item, type Wardrobe } from '../outfit/items';
import { hasTrait, meetsXp, type Holder } from '../catalogue/status';

/** Why Submit is refused before anything is sent; the top comes first (specification section 5). */
export function checkSubmission(avatar: Avatar, xp: number): 'needs-top' | 'needs-nft' | undefined {
  if (needsTop(avatar)) return 'needs-top';
  return xp > 0 ? undefined : 'needs-nft';
}

export type FitProblem =
  | {
      readonly layer: Layer;
      readonly reason: 'unknown-item' | 'wrong-layer' | 'excluded' | 'arms-against-top' | 'not-owned' | 'needs-xp';
    }
  | { readonly reason: 'needs-top' };

/**
 * Every reason why this fit may not be entered, by layer, the missing top last. The default avatar's values are always
 * allowed. What the player has unlocked does not count here: XP does.
 */
export function checkFit(avatar: Avatar, wardrobe: Wardrobe, holder: Holder): readonly FitProblem[] {
  const worn = byLayer(layer => wornOn(layer, avatar[layer], wardrobe));
  const exclusions = byLayer(layer => itemOf(worn[layer])?.exclusions ?? {});
  const problems = LAYERS.flatMap(layer => [
    ...itemProblems(layer, worn[layer], holder),
    ...compatibilityProblems(layer, avatar, worn, exclusions),
  ]);
  return needsTop(avatar) ? [...problems, { reason: 'needs-top' }] : problems;
}

/** What a layer's value is: an item of that layer, one of the default's values, nothing, or wrong. */
type Worn = Item | 'default' | 'nothing' | 'wrong-layer' | 'unknown-item';

function wornOn(layer: Layer, value: string, wardrobe: Wardrobe): Worn {
  if (value === '' && layer !== 'background') return 'nothing';
  if (value === DEFAULT_AVATAR[layer]) return 'default';
  const item = findItem(wardrobe, value);
  if (item === undefined) return 'unknown-item';
  return item.layer === layer ? item : 'wrong-layer';
}

function itemProblems(layer: Layer, worn: Worn, holder: Holder): readonly FitProblem[] {
  if (worn === 'wrong-layer' || worn === 'unknown-item') return [{ layer, reason: worn }];
  if (typeof worn === 'string') return [];
  if (worn.xp === undefined) {
    return holder.traits === 'loading' || hasTrait(worn, holder) ? [] : [{ layer, reason: 'not-owned' }];
  }
  const unsettled = holder.xp === 'loading' || holder.traits === 'loading';
  return unsettled || meetsXp(worn, worn.xp, holder) ? [] : [{ layer, reason: 'needs-xp' }];
}

function compatibilityProblems(
  layer: Layer,
  avatar: Avatar,
  worn: ByLayer<Worn>,
  exclusions: Exclusions,
): readonly FitProblem[] {
  if (isForced(exclusions, layer)) {
    return avatar[layer] === forcedValue(exclusions, layer) ? [] : [{ layer, reason: 'excluded' }];
  }
  return layer === 'arms' && armsAgainstTop(avatar, worn) ? [{ layer, reason: 'arms-against-top' }] : [];
}

/** Whether the arms have another type than the top. Without a top they must be sleeveless. */
function armsAgainstTop(avatar: Avatar, worn: ByLayer<Worn>): boolean {
  const arms = itemOf(worn.arms)?.topType ?? typeOfDefaultArms(avatar.arms);
  const top = worn.tops === 'nothing' ? 'sleeveless' : itemOf(worn.tops)?.topType;
  return arms !== undefined && top !== undefined && arms !== top;
}

function itemOf(worn: Worn): Item | undefined {
  return typeof worn === 'string' ? undefined : worn;
}

/** "If bottoms are set, are not the underwear default, and tops are empty." (specification section 5) */
export function needsTop({ bottoms, tops }: Avatar): boolean {
  return bottoms !== '' && bottoms !== DEFAULT_AVATAR.bottoms && tops === '';
}

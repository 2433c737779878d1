import { LAYERS, type Layer } from './layers';
import { DEFAULT_ARMS, DEFAULT_AVATAR, DEFAULT_SHORT_TOP, type Outfit, type TopType } from './avatar';
import { dropMap, forcingLayers, isForced, storeMap } from './exclusions';
import { itemValue, type Item } from './items';

export interface Choice {
  readonly outfit: Outfit;
  /** If the choice is refused, the layers that forbid it; otherwise the layers on which the player lost something. */
  readonly notCompatibleWith: readonly Layer[];
}

/**
 * The outfit after a player's click on an item (specification section 4, "Selection rules").
 * The steps are those of the design, in its order. The names in quotes are the tests that fail without the line below.
 */
export function chooseItem(outfit: Outfit, category: string, item: Item): Choice {
  // Step 1, 'a forced layer refuses the choice and names what forces it'
  const forbidding = forcingLayers(outfit.exclusions, item.layer);
  if (forbidding.length > 0) return { outfit, notCompatibleWith: forbidding };

  const value = itemValue(category, item);
  // Step 2, 'changing an item drops the map of the previous one'
  const bare = dropMap(outfit, item.layer);
  // Step 2, 'choosing the worn item again takes it off'
  if (outfit.avatar[item.layer] === value) {
    return { outfit: withoutTop(wear(bare, item.layer, offValue(bare, item.layer))), notCompatibleWith: [] };
  }
  // Step 3: the item's own map applies; storeMap names its tests
  const dressed = storeMap(wear(bare, item.layer, value), item.layer, item.exclusions ?? {});

  const blockedBy = topBlocksArms(dressed, item);
  if (blockedBy.length > 0) return { outfit, notCompatibleWith: blockedBy };
  const chosen = withoutTop(pair(dressed, item));
  return { outfit: chosen, notCompatibleWith: lostLayers(outfit, chosen, item.layer) };
}

function wear(outfit: Outfit, layer: Layer, value: string): Outfit {
  return { ...outfit, avatar: { ...outfit.avatar, [layer]: value } };
}

/** Step 2, 'the background goes back to #999' and 'arms taken off become the default arms of the type'. */
function offValue(outfit: Outfit, layer: Layer): string {
  if (layer === 'background') return DEFAULT_AVATAR.background;
  return layer === 'arms' ? DEFAULT_ARMS[outfit.topType] : '';
}

/** Step 4: tops and arms that the player chose stay if they match; otherwise they follow the item. */
function pair(outfit: Outfit, item: Item): Outfit {
  if (item.layer === 'tops') return pairTop(outfit, item);
  if (item.layer === 'arms') return pairArms(outfit, item);
  return outfit;
}

function pairTop(outfit: Outfit, top: Item): Outfit {
  const topType = typeOf(top);
  // 'arms that match the new top stay', 'a top of the same type brings arms if there are none'
  const matching = topType === outfit.topType && outfit.avatar.arms !== '';
  // 'a top leaves forced arms alone'
  if (matching || isForced(outfit.exclusions, 'arms')) return { ...outfit, topType };
  // 'a top brings its arms' and 'arms that give way to a top take their map with them'
  const arms = top.default ? `arms/${top.default}.svg` : DEFAULT_ARMS[topType];
  return { ...wear(dropMap(outfit, 'arms'), 'arms', arms), topType };
}

function pairArms(outfit: Outfit, arms: Item): Outfit {
  const topType = typeOf(arms);
  // 'a top that matches the new arms stays'
  if (!armsNeedTop(outfit, arms)) return outfit;
  // 'sleeveless arms go on without a top if tops are forced'
  if (isForced(outfit.exclusions, 'tops')) return { ...outfit, topType };
  // 'arms bring their top', 'short arms bring the DUDS T-shirt', 'a top that gives way to arms takes its map with it'
  const companion = arms.default ? `tops/${arms.default}.svg` : '';
  const top = companion || (topType === 'short' ? DEFAULT_SHORT_TOP : '');
  return { ...wear(dropMap(outfit, 'tops'), 'tops', top), topType };
}

function armsNeedTop(outfit: Outfit, arms: Item): boolean {
  return typeOf(arms) !== outfit.topType || outfit.avatar.tops === '';
}

/** The catalogue check guarantees that tops and arms have a type. */
function typeOf(item: Item): TopType {
  return item.topType ?? 'sleeveless';
}

/** Step 4, 'short arms are refused if tops are forced, naming what forces them'. */
function topBlocksArms(outfit: Outfit, item: Item): readonly Layer[] {
  const shortArms = item.layer === 'arms' && item.topType === 'short';
  return shortArms && armsNeedTop(outfit, item) ? forcingLayers(outfit.exclusions, 'tops') : [];
}

/** Step 5, 'without a top the type is sleeveless' and 'without a top arms of another type become the regular ones'. */
function withoutTop(outfit: Outfit): Outfit {
  if (outfit.avatar.tops !== '' || outfit.topType === 'sleeveless') return outfit;
  const sleeveless: Outfit = { ...outfit, topType: 'sleeveless' };
  if (isForced(outfit.exclusions, 'arms')) return sleeveless;
  return wear(dropMap(sleeveless, 'arms'), 'arms', DEFAULT_ARMS.sleeveless);
}

/**
 * The layers that the choice newly forces and on which the player had chosen something:
 * 'what the player loses is named', 'a layer that was forced before is not named',
 * 'what came without being chosen is not named'.
 */
function lostLayers(before: Outfit, after: Outfit, wearing: Layer): readonly Layer[] {
  return LAYERS.filter(layer => {
    const newlyForced = after.exclusions[wearing]?.[layer] !== undefined && !isForced(before.exclusions, layer);
    const held = before.avatar[layer];
    return newlyForced && held !== after.avatar[layer] && !isDefaultValue(layer, held);
  });
}

/** An empty layer counts as well: '' is the default of no-arms tops. */
function isDefaultValue(layer: Layer, value: string): boolean {
  return value === DEFAULT_AVATAR[layer] || Object.values(DEFAULT_ARMS).includes(value);
}

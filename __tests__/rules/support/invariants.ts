import type { Holder } from '#rules/catalogue/status';
import { checkFit } from '#rules/fits/submission';
import { DEFAULT_ARMS, isLayerValue, type Outfit } from '#rules/outfit/avatar';
import { itemValue, type Item, type Wardrobe } from '#rules/outfit/items';
import { LAYERS, type Layer } from '#rules/outfit/layers';
import { choose, keyOf } from './games';
import type { Piece } from './catalogue';

/** A player in the demo, and one without a wallet. */
export const DEMO: Holder = { xp: 0, traits: 'all', unlocked: [] };
export const VISITOR: Holder = { xp: 0, traits: [], unlocked: [] };

type Index = ReadonlyMap<string, Item>;

export function indexOf(wardrobe: Wardrobe): Index {
  return new Map(wardrobe.map(({ category, item }) => [itemValue(category, item), item]));
}

const isSameMap = (a: object, b: object): boolean =>
  JSON.stringify(Object.entries(a).sort()) === JSON.stringify(Object.entries(b).sort());

const forcers = ({ exclusions }: Outfit, layer: Layer): readonly Layer[] =>
  LAYERS.filter(wearer => layer in (exclusions[wearer] ?? {}));

/** The invariants of the design that this outfit violates, in sentences. */
export function violations(outfit: Outfit, index: Index): readonly string[] {
  return [...valueViolations(outfit), ...mapViolations(outfit, index), ...typeViolations(outfit, index)];
}

function valueViolations({ avatar }: Outfit): readonly string[] {
  const shape = Object.keys(avatar).length === LAYERS.length ? [] : ['the avatar does not have 13 layers'];
  const wrong = LAYERS.filter(layer => !isLayerValue(layer, avatar[layer]));
  return [...shape, ...wrong.map(layer => `${layer} holds ${avatar[layer]}, which is not allowed`)];
}

function mapViolations(outfit: Outfit, index: Index): readonly string[] {
  return LAYERS.flatMap(layer => {
    const found: string[] = [];
    const map = outfit.exclusions[layer];
    const item = index.get(outfit.avatar[layer]);
    const forcedBy = forcers(outfit, layer);
    const last = forcedBy.at(-1);
    if (map && item && !isSameMap(map, item.exclusions ?? {}))
      found.push(`${layer} stores a map that ${item.title} does not bring`);
    if (map && outfit.avatar[layer] === '') found.push(`${layer} stores a map and wears nothing`);
    if (map && last) found.push(`${layer} stores a map and is forced by ${forcedBy.join(' and ')}`);
    if (!map && item && !last && Object.keys(item.exclusions ?? {}).length > 0)
      found.push(`${layer} lost the map of ${item.title}`);
    if (last && outfit.avatar[layer] !== outfit.exclusions[last]?.[layer])
      found.push(`${layer} is forced by ${last} and holds ${outfit.avatar[layer]}`);
    return found;
  });
}

function typeViolations(outfit: Outfit, index: Index): readonly string[] {
  const { avatar, topType } = outfit;
  const found: string[] = [];
  const top = index.get(avatar.tops);
  const arms = index.get(avatar.arms);
  const isFree = forcers(outfit, 'arms').length === 0;
  if (avatar.tops === '' && topType !== 'sleeveless') found.push(`no top under type ${topType}`);
  if (top && top.topType !== topType) found.push(`${top.title} under type ${topType}`);
  if (isFree && arms && arms.topType !== topType) found.push(`${arms.title} arms under type ${topType}`);
  if (isFree && avatar.arms === '' && topType !== 'no-arms') found.push(`no arms under type ${topType}`);
  return found;
}

/** checkFit must accept every fit that choices lead to, except for a missing top. */
export function fitViolations({ avatar }: Outfit, wardrobe: Wardrobe): readonly string[] {
  return checkFit(avatar, wardrobe, DEMO)
    .filter(({ reason }) => reason !== 'needs-top')
    .map(problem => `the fit is refused: ${JSON.stringify(problem)}`);
}

const ALREADY_OFF: readonly string[] = ['#999', ...Object.values(DEFAULT_ARMS)];

/** The invariants of the design that this choice violates. */
export function choiceViolations(before: Outfit, chosen: Piece): readonly string[] {
  const { layer } = chosen.item;
  const value = itemValue(chosen.category, chosen.item);
  const { outfit: after, notCompatibleWith } = choose(before, chosen);
  if (after === before && notCompatibleWith.length > 0) return [];
  if (forcers(before, layer).length > 0) return [`a forced ${layer} accepted ${value}`];
  const again = choose(after, chosen);
  if (before.avatar[layer] === value) {
    const offAgain =
      ALREADY_OFF.includes(value) || (after.avatar[layer] !== value && again.outfit.avatar[layer] === value);
    return offAgain || again.notCompatibleWith.length > 0 ? [] : [`${value} was not taken off`];
  }
  const found: string[] = [];
  if (after.avatar[layer] !== value) found.push(`${value} was chosen and is not worn`);
  if (again.outfit.avatar[layer] === value && !ALREADY_OFF.includes(value))
    found.push(`${value} stays on when chosen again`);
  if (again.notCompatibleWith.length > 0) found.push(`taking ${value} off names incompatible layers`);
  if (notCompatibleWith.some(named => forcers(before, named).length > 0))
    found.push(`names a layer that was forced before`);
  if (keyOf(after) === keyOf(before)) found.push(`${value} changed nothing and was not refused`);
  return found;
}

import { LAYERS, STACKING, type Layer } from './layers';
import { DEFAULT_AVATAR, typeOfDefaultArms, type Avatar } from './avatar';
import { findItem, type Wardrobe } from './items';

/** Every layer from hat to shoes, the background last. */
const TOP_TO_TOE: readonly Layer[] = [...STACKING].reverse();

/**
 * A fit in words, for screen readers: 'A Darcel in Beret, Breton and Wide Jeans on Mint'.
 * Titles come from the wardrobe; items that it does not know are named after their files.
 */
export function describeFit(avatar: Avatar, wardrobe: Wardrobe = []): string {
  const title = (layer: Layer): string => wornTitle(avatar[layer], wardrobe);
  const worn = chosenLayers(avatar).filter(isClothes).map(title);
  const clothes = worn.length === 0 ? 'underwear' : listText(worn);
  const skin = avatar.head === DEFAULT_AVATAR.head || avatar.head === '' ? '' : `${title('head')} `;
  return `A ${skin}Darcel in ${clothes} on ${title('background')}`;
}

/** 'a, b and c'. The first Intl.ListFormat costs a slow phone 80 ms, which the first screen would have to wait for. */
export function listText(words: readonly string[]): string {
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} and ${last}`;
}

/** Head and background have their own places in the sentence. */
function isClothes(layer: Layer): boolean {
  return layer !== 'background' && layer !== 'head';
}

/** The titles of the items put on and taken off between two fits, without the arms that come with a top. */
export function fitChange(before: Avatar, after: Avatar, wardrobe: Wardrobe = []) {
  const changed = LAYERS.filter(layer => layer !== 'background' && before[layer] !== after[layer]);
  const titles = (avatar: Avatar): readonly string[] =>
    changed.filter(layer => isChosen(layer, avatar[layer])).map(layer => wornTitle(avatar[layer], wardrobe));
  return { on: titles(after), off: titles(before) };
}

/** The title of the item with this value. */
export function wornTitle(value: string, wardrobe: Wardrobe): string {
  return findItem(wardrobe, value)?.title ?? wordsOf(value);
}

/** The layers on which the player put something, from hat to shoes, the background last. */
export function chosenLayers(avatar: Avatar): readonly Layer[] {
  return TOP_TO_TOE.filter(layer => isChosen(layer, avatar[layer]));
}

/** Whether the player put this on: empty layers, default items and the arms that come with a top do not count. */
export function isChosen(layer: Layer, value: string): boolean {
  return value !== DEFAULT_AVATAR[layer] && typeOfDefaultArms(value) === undefined;
}

/** 'tops/band-tee.svg' is 'Band Tee', '#9fddbe' stays. */
function wordsOf(value: string): string {
  const name = value.slice(value.lastIndexOf('/') + 1).replace(/\.[a-z0-9]+/, '');
  return name.replace(/(^|-)([a-z])/g, (_, gap: string, letter: string) => (gap && ' ') + letter.toUpperCase());
}

import { STACKING, type Layer } from './layers';
import { DEFAULT_AVATAR, typeOfDefaultArms, type Avatar } from './avatar';
import { findItem, type Wardrobe } from './items';

/** Layers that a Darcel wears things on, from hat to shoes; head and background are told apart from these. */
const TOLD: readonly Layer[] = STACKING.filter(layer => layer !== 'background' && layer !== 'head').reverse();

/**
 * A fit in words, for those who do not see it: 'A Darcel in Beret, Breton and Wide Jeans on Mint'.
 * Titles come from the wardrobe; what it does not know is told from its file's name.
 */
export function describeFit(avatar: Avatar, wardrobe: Wardrobe = []): string {
  const title = (layer: Layer): string => wornTitle(avatar[layer], wardrobe);
  const worn = TOLD.filter(layer => isChosen(layer, avatar[layer])).map(title);
  const clothes = worn.length === 0 ? 'underwear' : joinWords(worn);
  const skin = avatar.head === DEFAULT_AVATAR.head || avatar.head === '' ? '' : `${title('head')} `;
  return `A ${skin}Darcel in ${clothes} on ${title('background')}`;
}

/** The title of what a layer wears. */
export function wornTitle(value: string, wardrobe: Wardrobe): string {
  return findItem(wardrobe, value)?.title ?? wordsOf(value);
}

/** Empty layers, default items and the arms that come with a top are no news. */
export function isChosen(layer: Layer, value: string): boolean {
  return value !== DEFAULT_AVATAR[layer] && typeOfDefaultArms(value) === undefined;
}

function joinWords(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.slice(-1).join('')}`;
}

/** 'tops/band-tee.svg' is 'Band Tee', '#9fddbe' stays. */
function wordsOf(value: string): string {
  const name = value.replace(/^.*\//, '').replace(/\.[a-z0-9]+$/, '');
  return name.replace(/(^|-)([a-z])/g, (_, gap: string, letter: string) => (gap && ' ') + letter.toUpperCase());
}

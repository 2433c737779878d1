import { LAYERS, TOP_TO_TOE, type Layer } from './layers';
import { DEFAULT_AVATAR, typeOfDefaultArms, type Avatar } from './avatar';
import { findItem, type Wardrobe } from './items';

/** The title of the item with a value, in some language. */
export type TitleOf = (value: string, wardrobe: Wardrobe) => string;

/** The name of a fit without any clothes. */
export const BARE = 'Underwear';

/** The titles that a description of a fit names. */
interface DescribedFit {
  /** From hat to shoes. */
  readonly clothes: readonly string[];
  readonly background: string;
  /** '' if it is the usual one. */
  readonly skin: string;
}

/** In English: 'A Darcel in Beret, Breton and Wide Jeans on Mint'. */
export function fitSentence({ clothes, background, skin }: DescribedFit): string {
  const worn = clothes.length === 0 ? 'underwear' : listText(clothes);
  return `A ${skin && `${skin} `}Darcel in ${worn} on ${background}`;
}

/**
 * A fit in words, for screen readers. Titles come from the wardrobe; items that it does not know are named after their
 * files.
 */
export function describeFit(
  avatar: Avatar,
  wardrobe: Wardrobe = [],
  titleOf: TitleOf = wornTitle,
  sentence = fitSentence,
): string {
  const title = (layer: Layer): string => titleOf(avatar[layer], wardrobe);
  const hasOwnSkin = avatar.head !== DEFAULT_AVATAR.head && avatar.head !== '';
  return sentence({
    clothes: chosenLayers(avatar).filter(isClothes).map(title),
    background: title('background'),
    skin: hasOwnSkin ? title('head') : '',
  });
}

/** In English: 'Beret, Breton and 3 more', for titles. What is not named counts with head and background, as the list of pieces does. */
export function fitSummary(avatar: Avatar, wardrobe: Wardrobe, titleOf: TitleOf = wornTitle): string {
  const chosen = chosenLayers(avatar);
  const titles = chosen.filter(isClothes).map(layer => titleOf(avatar[layer], wardrobe));
  if (titles.length === 0) return 'underwear';
  const named = titles.length > 3 ? [...titles.slice(0, 2), `${chosen.length - 2} more`] : titles;
  return listText(named);
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
export function fitChange(before: Avatar, after: Avatar, wardrobe: Wardrobe = [], titleOf: TitleOf = wornTitle) {
  const changed = LAYERS.filter(layer => layer !== 'background' && before[layer] !== after[layer]);
  const titles = (avatar: Avatar): readonly string[] =>
    changed.filter(layer => isChosen(layer, avatar[layer])).map(layer => titleOf(avatar[layer], wardrobe));
  return { on: titles(after), off: titles(before) };
}

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

/** Those that titles write small. */
const SMALL_WORDS: readonly string[] = ['and', 'of', 'on', 'the'];

/** 'arms/hand-on-hip.svg' is 'Hand on Hip', '#9fddbe' stays. */
function wordsOf(value: string): string {
  const name = value.slice(value.lastIndexOf('/') + 1).replace(/\.[a-z0-9]+/, '');
  return name.replace(/(^|-)([a-z])([a-z]*)/g, (_, gap: string, letter: string, rest: string) => {
    const isSmall = gap !== '' && SMALL_WORDS.includes(letter + rest);
    return (gap && ' ') + (isSmall ? letter : letter.toUpperCase()) + rest;
  });
}

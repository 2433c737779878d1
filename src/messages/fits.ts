import { ITEM_LABELS } from '#rules/catalogue/status';
import type { Avatar } from '#rules/outfit/avatar';
import { BARE, describeFit as describeWith, fitSentence, wornTitle as titleIn } from '#rules/outfit/fitText';
import { findItem, type Item, type Wardrobe } from '#rules/outfit/items';
import { byLayer, layerName } from '#rules/outfit/layers';
import { area, languageTag } from './catalogue';

export const FIT_MESSAGES = area('fits', {
  layers: byLayer(layerName),
  labels: ITEM_LABELS,
  fit: fitSentence,
  unlockAndWear: (count: number) => `Unlock ${count} and wear it`,
  /** A piece that is left out of a fit, with its label: the way to get it. */
  leftOut: (title: string, label: string) => `${title} (${label})`,
  /** The name of a look without any clothes. */
  bare: BARE,
  /** A title that the data do not translate. */
  title: (english: string) => english,
});

type Titled = Pick<Item, 'title' | 'shortTitle' | 'titles'>;

/** The title of an item or a category, as players read it. */
export function shownTitle({ title, titles }: Titled): string {
  return titles?.[languageTag()] ?? FIT_MESSAGES.title(title);
}

/** For tiles, which have little space. */
export function shortTitle({ title, shortTitle = title, titles }: Titled): string {
  return shownTitle({ title: shortTitle, titles });
}

/** The title of the item with this value; one that the wardrobe does not have is named after its file. */
export function wornTitle(value: string, wardrobe: Wardrobe): string {
  const item = findItem(wardrobe, value);
  return item ? shownTitle(item) : FIT_MESSAGES.title(titleIn(value, []));
}

export function describeFit(avatar: Avatar, wardrobe: Wardrobe): string {
  return describeWith(avatar, wardrobe, wornTitle, FIT_MESSAGES.fit);
}

import { DEFAULT_OUTFIT, type Avatar } from '#rules/outfit/avatar';
import { chooseItem } from '#rules/outfit/chooseItem';
import { assetSlug, itemValue, type Wardrobe } from '#rules/outfit/items';

/** Items in the order in which they are put on: 'butter tops/breton arms/iced-coffee'. */
export type FitWords = string;

/** Dresses by the same rule as a player's clicks. Throws if an item does not exist or does not go with the others. */
export function dress(fit: FitWords, wardrobe: Wardrobe): Avatar {
  const rows = fit.split(' ').map(word => {
    const [slug, place = 'backgrounds'] = word.split('/').reverse();
    const row = wardrobe.find(({ category, item }) => category === place && assetSlug(item.title) === slug);
    if (row === undefined) throw new Error(`The fit "${fit}" names "${word}", which the catalogue does not have.`);
    return row;
  });
  const { avatar } = rows.reduce(
    (outfit, { category, item }) => chooseItem(outfit, category, item).outfit,
    DEFAULT_OUTFIT,
  );
  const lost = rows.find(({ category, item }) => avatar[item.layer] !== itemValue(category, item));
  if (lost !== undefined) throw new Error(`In the fit "${fit}", ${lost.item.title} does not go with the rest.`);
  return avatar;
}

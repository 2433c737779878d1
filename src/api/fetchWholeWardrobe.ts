import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { assetSlug, type Wardrobe } from '#rules/outfit/items';
import { catalogueApi } from './catalogueApi';

const { getCategories, getItems } = catalogueApi.endpoints;
/** The items stay in the cache as long as the app itself. */
const ONCE = { subscribe: false };

/** Every item of every category, fetched if it is not cached; undefined if a category did not load. */
export async function fetchWholeWardrobe(
  dispatch: ThunkDispatch<unknown, unknown, UnknownAction>,
): Promise<Wardrobe | undefined> {
  const { data: categories } = await dispatch(getCategories.initiate(undefined, ONCE));
  if (categories === undefined) return undefined;
  const lists = await Promise.all(
    categories.map(async ({ title }) => {
      const category = assetSlug(title);
      const { data } = await dispatch(getItems.initiate(category, ONCE));
      return data?.map(item => ({ category, item }));
    }),
  );
  return lists.includes(undefined) ? undefined : lists.flatMap(pieces => pieces ?? []);
}

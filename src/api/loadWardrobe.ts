import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { assetSlug, type Wardrobe } from '../../rules';
import { catalogueApi } from './catalogueApi';

const { getCategories, getItems } = catalogueApi.endpoints;
/** The items stay in the cache as long as the app itself. */
const ONCE = { subscribe: false };

/** Every item of every category, fetched if it is not there yet; undefined if something did not arrive. */
export async function loadWardrobe(
  dispatch: ThunkDispatch<unknown, unknown, UnknownAction>,
): Promise<Wardrobe | undefined> {
  const { data: categories } = await dispatch(getCategories.initiate(undefined, ONCE));
  const slugs = (categories ?? []).map(({ title }) => assetSlug(title));
  const lists = await Promise.all(slugs.map(slug => dispatch(getItems.initiate(slug, ONCE))));
  if (categories === undefined || lists.some(({ data }) => data === undefined)) return undefined;
  return slugs.flatMap((category, n) => (lists[n]?.data ?? []).map(item => ({ category, item })));
}

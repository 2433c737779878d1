import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { assetSlug, type Palette, type Wardrobe } from '../../rules';
import { catalogueApi } from './catalogueApi';
import { paletteApi } from './paletteApi';

const { getCategories, getItems } = catalogueApi.endpoints;
const { getPalette } = paletteApi.endpoints;

type Dispatch = ThunkDispatch<unknown, unknown, UnknownAction>;

/** Every item of every category, fetched as far as it is missing; undefined if a category did not arrive. */
export async function fetchWholeWardrobe(dispatch: Dispatch): Promise<Wardrobe | undefined> {
  const { data: categories } = await dispatch(getCategories.initiate(undefined, { subscribe: false }));
  if (categories === undefined) return undefined;
  const lists = await Promise.all(
    categories.map(async ({ title }) => {
      const category = assetSlug(title);
      const { data } = await dispatch(getItems.initiate(category, { subscribe: false }));
      return data?.map(item => ({ category, item }));
    }),
  );
  return lists.includes(undefined) ? undefined : lists.flatMap(pieces => pieces ?? []);
}

/** Undefined if it did not arrive. */
export async function fetchPalette(dispatch: Dispatch): Promise<Palette | undefined> {
  return (await dispatch(getPalette.initiate(undefined, { subscribe: false }))).data;
}

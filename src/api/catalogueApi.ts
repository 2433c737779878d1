import { readCategories, readItems, type Category, type Reading } from '#rules/catalogue/catalogue';
import type { Crop, ItemCrops } from '#rules/catalogue/crops';
import { assetSlug, type Item } from '#rules/outfit/items';
import { reading } from './baseQuery';
import { dudsApi } from './dudsApi';
import { readMap, readNumber, readObject } from './readers';

const readCrops = readMap(readObject<Crop>({ x: readNumber, y: readNumber, size: readNumber }));

export const FOREVER = 24 * 60 * 60;

export const catalogueApi = dudsApi.injectEndpoints({
  endpoints: builder => ({
    getCategories: builder.query<readonly Category[], undefined>({
      ...reading(() => ({ base: 'data', path: 'categories.json', read: body => rowsOf(readCategories(body)) })),
      keepUnusedDataFor: FOREVER,
    }),
    getItems: builder.query<readonly Item[], string>({
      ...reading(category => ({
        base: 'data',
        path: `${assetSlug(category)}.json`,
        read: body => rowsOf(readItems(body)),
      })),
      keepUnusedDataFor: FOREVER,
    }),
    getCrops: builder.query<ItemCrops, undefined>({
      ...reading(() => ({ base: 'data', path: 'crops.json', read: readCrops })),
      keepUnusedDataFor: FOREVER,
    }),
  }),
});

/** An invalid row is left out, so that the rest stays usable; the server's catalogue check reports it. */
function rowsOf<T>({ rows, problems }: Reading<T>): readonly T[] {
  if (rows.length === 0 && problems.length > 0) throw new Error(problems[0]);
  return rows;
}

export const { useGetCategoriesQuery, useGetItemsQuery, useGetCropsQuery } = catalogueApi;

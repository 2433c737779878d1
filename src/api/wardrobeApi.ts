import { assetSlug, readCategories, readItems, type Category, type Item, type Wardrobe } from '../../rules';
import type { Call } from './baseQuery';
import { dudsApi } from './dudsApi';

const readTitles = (body: unknown): readonly Category[] => readCategories(body).rows;
const readRows = (body: unknown): readonly Item[] => readItems(body).rows;

const listOf = (path: string, read: Call['read']): Call => ({ base: 'data', path: `${path}.json`, read });

/**
 * For screens that only name items. `fetchWholeWardrobe` is for dressing: its queries announce what does not load, and
 * it returns nothing then.
 */
export const wardrobeApi = dudsApi.injectEndpoints({
  endpoints: builder => ({
    /** The whole catalogue. A list that does not load is left out: its items are then named after their files. */
    getWardrobe: builder.query<Wardrobe, undefined>({
      queryFn: async (_arg, _api, _options, call) => {
        const { data: categories = [] } = (await call(listOf('categories', readTitles))) as {
          data?: readonly Category[];
        };
        const lists = await Promise.all(
          categories.map(async ({ title }) => {
            const category = assetSlug(title);
            const { data: items = [] } = (await call(listOf(category, readRows))) as { data?: readonly Item[] };
            return items.map(item => ({ category, item }));
          }),
        );
        return { data: lists.flat() };
      },
    }),
  }),
});

export const { useGetWardrobeQuery } = wardrobeApi;

import { readCategories, readItems, readRetired, type Category } from '#rules/catalogue/catalogue';
import { assetSlug, type Item, type Wardrobe } from '#rules/outfit/items';
import type { Call } from './baseQuery';
import { dudsApi } from './dudsApi';

const readTitles = (body: unknown): readonly Category[] => readCategories(body).rows;
const readRows = (body: unknown): readonly Item[] => readItems(body).rows;
const piecesOf =
  (category: string) =>
  (body: unknown): Wardrobe =>
    readRows(body).map(item => ({ category, item }));
const readPieces = (body: unknown): Wardrobe => readRetired(body).rows;

const listOf = (path: string, read: Call['read']): Call => ({ base: 'data', path: `${path}.json`, read });

/** What links to fits may name. */
interface Catalogue {
  /** What is made today. */
  readonly wardrobe: Wardrobe;
  /** The same, and what is not made any more. */
  readonly everMade: Wardrobe;
}

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
    /** The whole catalogue with what is not made any more; fails if a list does not load. */
    getCatalogue: builder.query<Catalogue, undefined>({
      queryFn: async (_arg, _api, _options, call) => {
        const { data: categories, error } = await call(listOf('categories', readTitles));
        if (error !== undefined) return { error: error };
        const slugs = (categories as readonly Category[]).map(({ title }) => assetSlug(title));
        const lists = await Promise.all([
          call(listOf('retired', readPieces)),
          ...slugs.map(slug => call(listOf(slug, piecesOf(slug)))),
        ]);
        const failed = lists.find(list => list.error !== undefined);
        if (failed !== undefined) return { error: failed.error };
        const [retired = [], ...made] = lists.map(({ data }) => data as Wardrobe);
        const wardrobe = made.flat();
        return { data: { wardrobe, everMade: [...wardrobe, ...retired] } };
      },
    }),
  }),
});

export const { useGetWardrobeQuery, useGetCatalogueQuery } = wardrobeApi;

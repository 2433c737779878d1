import { PAGE_NAMES, pageRow, type PageName } from '#rules/pages/pages';
import { PRODUCT } from '#rules/product';
import { area } from './catalogue';

/** The titles of the pages, as the navigation shows them, and the tagline. */
export const PAGE_MESSAGES = area('pages', {
  tagline: PRODUCT.tagline,
  titles: Object.fromEntries(PAGE_NAMES.map(name => [name, pageRow(name).title])) as Readonly<Record<PageName, string>>,
});

import { itemValue } from '../../../rules';
import { catalogueApi } from '../../api/catalogueApi';
import type { AppDispatch } from '../../app/storeTypes';
import type { Platform } from '../../platform/platform';

/** The rows that are in sight at once, on a large screen. */
const FIRST_SIGHT = 12;

/** Has a category's items there, and the pictures that it begins with, before it is opened. */
export async function fetchAhead(category: string, dispatch: AppDispatch, { page, config }: Platform): Promise<void> {
  const { data = [] } = await dispatch(catalogueApi.endpoints.getItems.initiate(category, { subscribe: false }));
  const pictures = data.filter(({ hex }) => hex === undefined).slice(0, FIRST_SIGHT);
  await page.preload(pictures.map(item => config.assetBase + itemValue(category, item)));
}

import type { Item } from '#rules/outfit/items';
import type { Token } from './tokensApi';
import type { WithPlatform } from '../../base/hooks';
import type { Platform } from '../../platform/platform';
import { selectAddress } from '../wallet/walletSlice';

/** Opens the page that sells the item. */
export const buy =
  (item: Item): WithPlatform<void> =>
  (dispatch, getState, { config, page, log }) => {
    const url = marketUrl(item, config, selectAddress(getState()));
    const token = tokenOnSale(item, config);
    if (token === undefined) {
      page.openTab(url);
      return;
    }
    import(/* webpackChunkName: "holdings" */ './buyToken')
      .then(({ buyToken }) => dispatch(buyToken(token, url)))
      .catch((cause: unknown) => {
        log(`Nobody knows whether ${item.title} is used`, cause);
        page.openTab(url);
      });
  };

/** The item's own page if it has a `marketID`; otherwise the marketplace, filtered by its trait. */
export function marketUrl(
  { title, trait = '', marketID }: Item,
  { market, collections }: Platform['config'],
  account: string | null,
): string {
  const address = marketContract(collections);
  const values = { trait, title, value: title, account: account ?? '' };
  if (marketID !== undefined && address !== undefined)
    return fillTemplate(market.item, { ...values, address, id: String(marketID) });
  return trait === '' ? market.home : fillTemplate(market.filter, values);
}

/** The NFT that the item's page at the marketplace is about; undefined if that page is about any number of them. */
function tokenOnSale({ marketID }: Item, { market, collections }: Platform['config']): Token | undefined {
  const contract = marketContract(collections);
  const isOne = marketID !== undefined && contract !== undefined && market.item.includes('{id}');
  return isOne ? { contract, tokenId: String(marketID) } : undefined;
}

function marketContract(collections: Platform['config']['collections']): string | undefined {
  return collections.find(collection => collection.market)?.address;
}

function fillTemplate(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/\{(\w+)\}/g, (slot, name: string) => {
    const value = values[name];
    return value === undefined ? slot : encodeURIComponent(value);
  });
}

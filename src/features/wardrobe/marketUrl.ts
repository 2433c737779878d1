import type { Item } from '../../../rules';
import type { RuntimeConfig } from '../../platform/config';

/** Where an item is for sale: its own page by `marketID`, else the marketplace filtered to its trait. */
export function marketUrl({ title, trait, marketID }: Item, { market, collections }: RuntimeConfig): string {
  const address = collections.find(collection => collection.market)?.address;
  if (marketID !== undefined && address !== undefined) return fill(market.item, { address, id: String(marketID) });
  return trait === undefined ? market.home : fill(market.filter, { trait, title, value: title });
}

function fill(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/\{(\w+)\}/g, (slot, name: string) => {
    const value = values[name];
    return value === undefined ? slot : encodeURIComponent(value);
  });
}

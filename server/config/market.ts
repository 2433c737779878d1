/** Where items are bought. `{address}`, `{id}`, `{trait}` and `{value}` are filled in by the app. */
export interface MarketLinks {
  readonly home: string;
  readonly item: string;
  readonly filter: string;
}

export const DEFAULT_MARKET: MarketLinks = {
  home: 'https://opensea.io/collection/dour-darcels',
  item: 'https://opensea.io/assets/ethereum/{address}/{id}',
  filter: 'https://opensea.io/collection/dour-darcels?traits=[{"traitType":"{trait}","values":["{value}"]}]',
};

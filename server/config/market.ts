import type { MarketLinks } from '../../contract/runtimeConfig';

export const DEFAULT_MARKET: MarketLinks = {
  home: 'https://opensea.io/collection/dour-darcels',
  item: 'https://opensea.io/assets/ethereum/{address}/{id}',
  filter:
    'https://opensea.io/collection/dour-darcels?traits=%5B%7B%22traitType%22%3A%22{trait}%22%2C%22values%22%3A%5B%22{value}%22%5D%7D%5D',
};

import { marketUrl } from '../../../src/features/wardrobe/market';
import { DEFAULT_MARKET } from '../../../server/config/collectionsFile';
import { TEST_CONFIG } from '../support/platformDouble';

const hat = { title: 'Top Hat & Tails?', layer: 'hairAndHats', trait: 'Hair & Hats' } as const;

test('trait and title are encoded in the address', () => {
  expect(marketUrl(hat, TEST_CONFIG, null)).toBe(
    'https://market.test/duds?trait=Hair%20%26%20Hats&value=Top%20Hat%20%26%20Tails%3F',
  );
});

test('a market ID of 0 is a market ID', () => {
  expect(marketUrl({ ...hat, marketID: 0 }, TEST_CONFIG, null)).toMatch(/^https:\/\/market\.test\/0xac5d.*\/0$/);
});

test('without a Market collection the link filters by trait', () => {
  const config = { ...TEST_CONFIG, collections: [] };
  expect(marketUrl({ ...hat, marketID: 4 }, config, null)).toContain('trait=');
});

test('an item with neither links to the marketplace itself', () => {
  expect(marketUrl({ title: 'Odd One', layer: 'mouth' }, TEST_CONFIG, null)).toBe('https://market.test/duds');
});

test('the address of a market may contain the buying account', () => {
  const market = { ...TEST_CONFIG.market, item: '/shop?title={value}&account={account}' };
  const url = (account: string | null) => marketUrl({ ...hat, marketID: 4 }, { ...TEST_CONFIG, market }, account);
  expect(url('0xAb')).toBe('/shop?title=Top%20Hat%20%26%20Tails%3F&account=0xAb');
  expect(url(null)).toMatch(/account=$/);
});

test('links to the default marketplace find the item', () => {
  const config = { ...TEST_CONFIG, market: DEFAULT_MARKET };
  const market = config.collections.find(collection => collection.market)?.address ?? '';
  const sarong = { title: 'Sarong', layer: 'bottoms', trait: 'Market', marketID: 9 } as const;
  const bloomers = { title: 'Bloomers', layer: 'bottoms', trait: 'Bottoms' } as const;
  expect(marketUrl(sarong, config, '0xAb')).toBe(`https://opensea.io/item/ethereum/${market}/9`);
  expect(decodeURIComponent(marketUrl(bloomers, config, '0xAb'))).toBe(
    `${DEFAULT_MARKET.home}?traits=[{"traitType":"Bottoms","values":["Bloomers"]}]`,
  );
});

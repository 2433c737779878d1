import { marketUrl } from '../../../src/features/wardrobe/wardrobeListeners';
import { TEST_CONFIG } from '../support/platformDouble';

const hat = { title: 'Top Hat & Tails?', layer: 'hairAndHats', trait: 'Hair & Hats' } as const;

test('trait and title are encoded in the address', () => {
  expect(marketUrl(hat, TEST_CONFIG)).toBe(
    'https://market.test/duds?trait=Hair%20%26%20Hats&value=Top%20Hat%20%26%20Tails%3F',
  );
});

test('a market ID of 0 is a market ID', () => {
  expect(marketUrl({ ...hat, marketID: 0 }, TEST_CONFIG)).toMatch(/^https:\/\/market\.test\/0xac5d.*\/0$/);
});

test('without a Market collection the trait is looked for', () => {
  const config = { ...TEST_CONFIG, collections: [] };
  expect(marketUrl({ ...hat, marketID: 4 }, config)).toContain('trait=');
});

test('what has neither leads to the marketplace itself', () => {
  expect(marketUrl({ title: 'Odd One', layer: 'mouth' }, TEST_CONFIG)).toBe('https://market.test/duds');
});

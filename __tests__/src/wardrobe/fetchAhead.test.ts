import { waitFor } from '@testing-library/react';
import { categoryPointedAt } from '../../../src/features/wardrobe/wardrobeViewSlice';
import { startGame } from '../support/wardrobeGame';

test('a category under the pointer is fetched with its crops and first pictures before it is opened, once', async () => {
  const { store, platform, calls } = startGame();
  const requests = () => calls.map(({ path }) => path).filter(path => /tops|crops/.test(path));
  store.dispatch(categoryPointedAt('tops'));
  await waitFor(() => expect(platform.page.preload).toHaveBeenCalled());
  const [urls] = jest.mocked(platform.page.preload).mock.calls[0]!;
  expect(urls).toHaveLength(12);
  expect(urls[0]).toBe('/assets/tops/duds-t-shirt.svg');
  store.dispatch(categoryPointedAt('tops'));
  await waitFor(() => expect(platform.page.preload).toHaveBeenCalledTimes(2));
  expect(requests()).toEqual(['data/crops.json', 'data/tops.json']);
});

test('a category of colours has no pictures to preload', async () => {
  const { store, platform } = startGame();
  store.dispatch(categoryPointedAt('backgrounds'));
  await waitFor(() => expect(platform.page.preload).toHaveBeenCalledWith([]));
});

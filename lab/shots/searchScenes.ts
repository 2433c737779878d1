import type { Page } from 'playwright-core';
import { hangUp, oneAfterAnother, press } from '../../testing/browser/acts';
import { drinker } from '../../testing/browser/fits';
import type { Scene } from './scene';

const wardrobe = { path: '/wardrobe', as: 'The Collector', wearing: drinker } as const;

/** The list of what is worn comes with a roll, which differs from run to run. */
const openWorn = oneAfterAnother(press('Surprise me'), async page => {
  await page.getByRole('button', { name: 'Undo', disabled: false }).click();
});

const openSearch = press('Search the wardrobe');
const type = (text: string) => async (page: Page) => {
  await page.getByRole('textbox', { name: 'Search the wardrobe' }).fill(text);
};

export const SEARCH_SCENES: readonly Scene[] = [
  {
    name: 'dice-wearing',
    shows: 'Pinned things stay on.',
    ...wardrobe,
    act: oneAfterAnother(openWorn, press('Keep Beret'), press('Keep Iced Coffee')),
  },
  { name: 'search', ...wardrobe, shows: 'things found', act: openSearch },
  {
    name: 'search-text',
    like: 'search',
    ...wardrobe,
    shows: '1 thing found',
    act: oneAfterAnother(openSearch, type('monocel')),
  },
  {
    name: 'search-filtered',
    like: 'search',
    ...wardrobe,
    shows: 'Works with this fit',
    act: oneAfterAnother(openSearch, press('Green'), async page => {
      await page.getByRole('button', { name: /^Works with this fit/ }).click();
    }),
  },
  {
    name: 'search-nothing',
    like: 'search',
    ...wardrobe,
    shows: 'Nothing called',
    act: oneAfterAnother(openSearch, type('bertn')),
  },
  {
    name: 'search-not-arrived',
    like: 'search',
    ...wardrobe,
    shows: 'It did not turn up.',
    setup: hangUp(/\/panel-search\.\w+\.js$/),
    act: openSearch,
  },
];

import type { Page } from 'playwright-core';
import { oneAfterAnother, press } from './acts';
import { drinker } from './fits';
import type { Scene } from './scene';

const wardrobe = { path: '/wardrobe', as: 'The Collector', wearing: drinker } as const;

const openWorn = async (page: Page) => {
  await page.locator('.dice-arrow').click();
};

/** The dice and the search. */
export const SEARCH_SCENES: readonly Scene[] = [
  {
    name: 'dice-wearing',
    shows: 'The dice leave alone what you keep.',
    ...wardrobe,
    act: oneAfterAnother(openWorn, press('Keep Beret'), press('Keep Iced Coffee')),
  },
  {
    name: 'dice-rolled',
    shows: 'Roll 7F3A91C2',
    path: '/wardrobe?demo&roll=7F3A91C2',
    act: openWorn,
  },
];

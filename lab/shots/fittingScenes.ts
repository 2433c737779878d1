import type { Page } from 'playwright-core';
import { oneAfterAnother, openCategory, press, tryOn } from '../../testing/browser/acts';
import { drinker } from '../../testing/browser/fits';
import type { Scene } from './scene';

const wardrobe = { path: '/wardrobe', as: 'The Collector', wearing: drinker } as const;

const tile = (page: Page, title: string) => page.locator('[data-item]').filter({ hasText: title }).first();

/** With the pointer, which moves again after the tile has scrolled into view. */
const pointAt = (title: string) => async (page: Page) => {
  await tile(page, title).hover();
  await tile(page, title).hover({ position: { x: 40, y: 40 } });
  await page.locator('[data-dressing][data-preview]').waitFor();
};

/** The fitting room's states. */
export const FITTING_SCENES: readonly Scene[] = [
  {
    name: 'fitting-preview',
    ...wardrobe,
    shows: 'Takes off',
    act: oneAfterAnother(openCategory('Hair & Hats'), pointAt('Space Helmet')),
  },
  {
    name: 'fitting-blocked',
    ...wardrobe,
    shows: 'is in the way.',
    act: oneAfterAnother(tryOn('Tops', 'Dungarees'), tryOn('Bottoms', 'Wide Jeans')),
  },
  {
    name: 'fitting-put-back',
    like: 'fitting-blocked',
    ...wardrobe,
    shows: 'under it.',
    act: oneAfterAnother(tryOn('Tops', 'Dungarees'), tryOn('Tops', 'Dungarees')),
  },
  {
    name: 'fitting-reset',
    like: 'fitting-blocked',
    ...wardrobe,
    shows: 'Your Darcel is reset.',
    act: oneAfterAnother(press('Reset'), press('Yes')),
  },
  { name: 'fitting-keys', ...wardrobe, shows: 'How it works', act: page => page.locator('main').press('?') },
];

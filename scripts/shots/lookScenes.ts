import type { Page } from 'playwright-core';
import { HOME_LOOKS, LOOKS } from '../../src/components/looks';
import { before, oneAfterAnother, press } from './acts';
import { drinker } from './fits';
import type { Scene } from './scene';

const NAMES = [
  'Bucket Hat & Walrus',
  'Sunday',
  'What he wore to the thing',
  'Beehive',
  'Grey',
  'No comment',
  'Wednesday',
];
const RACK = [...HOME_LOOKS, ...LOOKS]
  .slice(0, NAMES.length)
  .map((avatar, n) => ({ id: String(n), name: NAMES[n], avatar }));

const newcomer = { path: '/wardrobe', as: 'The Newcomer', wearing: drinker } as const;
const withLooks = before(`localStorage.setItem('duds:looks', ${JSON.stringify(JSON.stringify(RACK))})`);
const openMenu = async (page: Page) => {
  await page.getByRole('button', { name: 'More for Sunday' }).click();
};

/** Saved fits, and what comes in pictures. */
export const LOOK_SCENES: readonly Scene[] = [
  { name: 'looks', shows: 'Grey', ...newcomer, setup: withLooks, act: press('Looks') },
  { name: 'looks-empty', shows: 'No looks yet.', ...newcomer, act: press('Looks') },
  {
    name: 'looks-menu',
    shows: 'Duplicate',
    ...newcomer,
    setup: withLooks,
    act: oneAfterAnother(press('Looks'), openMenu),
  },
  {
    name: 'looks-deleted',
    shows: 'Sunday is deleted.',
    ...newcomer,
    setup: withLooks,
    act: oneAfterAnother(press('Looks'), openMenu, page => page.getByRole('menuitem', { name: 'Delete' }).click()),
  },
];

import type { Page } from 'playwright-core';
import { PNG } from 'pngjs';
import { HOME_FITS, GAME_FITS } from '#rules/fits/gameFits';
import { describePng } from '#rules/fits/pngText';
import { DEFAULT_AVATAR } from '#rules/outfit/avatar';
import { fitCode } from '#rules/outfit/fitCode';
import { before, oneAfterAnother, press } from '../../testing/browser/acts';
import { drinker } from '../../testing/browser/fits';
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
const RACK = [...HOME_FITS, ...GAME_FITS]
  .slice(0, NAMES.length)
  .map((avatar, n) => ({ id: String(n), name: NAMES[n], avatar }));

const newcomer = { path: '/wardrobe', as: 'The Newcomer', wearing: drinker } as const;
const withLooks = before(`localStorage.setItem('duds:looks', ${JSON.stringify(JSON.stringify(RACK))})`);
const openMenu = async (page: Page) => {
  await page.getByRole('button', { name: 'More for Sunday' }).click();
};

const untilMade = async (page: Page) => {
  await page.locator('[aria-labelledby=panel-title] [aria-busy=false] > img').waitFor();
};
const choosePreset = (name: string) => async (page: Page) => {
  // The panel moves when its first picture arrives.
  await untilMade(page);
  await page.locator('fieldset label', { hasText: name }).last().click();
  await untilMade(page);
};

/** A fit with pieces of every state. */
const SENT_FIT = GAME_FITS[4] ?? DEFAULT_AVATAR;

/** A picture that another player sent. */
const SENT = Buffer.from(
  describePng(PNG.sync.write(new PNG({ width: 1, height: 1 })), { duds: fitCode(GAME_FITS[2] ?? DEFAULT_AVATAR) }),
);

/** Saved fits, and fits received as pictures. */
export const LOOK_SCENES: readonly Scene[] = [
  { name: 'looks', shows: 'Grey', ...newcomer, setup: withLooks, act: press('Looks') },
  { name: 'looks-empty', like: 'looks', shows: 'No looks yet.', ...newcomer, act: press('Looks') },
  {
    name: 'looks-menu',
    shows: 'Duplicate',
    ...newcomer,
    setup: withLooks,
    act: oneAfterAnother(press('Looks'), openMenu),
  },
  {
    name: 'looks-deleted',
    like: 'looks',
    shows: 'Sunday is deleted.',
    ...newcomer,
    setup: withLooks,
    act: oneAfterAnother(press('Looks'), openMenu, page => page.getByRole('menuitem', { name: 'Delete' }).click()),
  },
  { name: 'share', tablet: true, ...newcomer, act: oneAfterAnother(press('Share'), untilMade) },
  { name: 'share-sticker', like: 'share', ...newcomer, act: oneAfterAnother(press('Share'), choosePreset('Sticker')) },
  {
    name: 'share-titled',
    like: 'share',
    ...newcomer,
    act: oneAfterAnother(press('Share'), choosePreset('Story'), untilMade),
  },
  {
    name: 'share-link',
    like: 'share',
    ...newcomer,
    act: oneAfterAnother(press('Share'), page => page.getByLabel('With link').check(), untilMade),
  },
  { name: 'fit', shows: 'You can wear', path: `/fit/${fitCode(SENT_FIT)}`, as: 'The Newcomer' },
  {
    name: 'fit-visitor',
    like: 'fit',
    shows: 'Connect a wallet',
    path: `/fit/${fitCode(GAME_FITS[7] ?? DEFAULT_AVATAR)}`,
  },
  { name: 'fit-apart', like: 'not-found', shows: 'come apart', path: '/fit/1AAAA' },
  {
    name: 'fit-left-out',
    like: 'fitting-blocked',
    shows: 'See why',
    path: `/fit/${fitCode(SENT_FIT)}`,
    as: 'The Newcomer',
    act: press('Unlock 1 and wear it'),
  },
  {
    name: 'picture-found',
    like: 'needs-nft',
    shows: 'Put on what is in this picture?',
    ...newcomer,
    act: async page => {
      const chooser = page.waitForEvent('filechooser');
      await oneAfterAnother(press('Looks'), press('Bring in'))(page);
      await (await chooser).setFiles({ name: 'duds.png', mimeType: 'image/png', buffer: SENT });
      await page.getByRole('alertdialog').getByRole('img').waitFor();
    },
  },
];

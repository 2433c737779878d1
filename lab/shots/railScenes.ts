import type { Page } from 'playwright-core';
import { DEFAULT_AVATAR } from '#rules/outfit/avatar';
import { oneAfterAnother, press } from '../../testing/browser/acts';
import { drinker } from '../../testing/browser/fits';
import type { Events, Scene } from './scene';

const newcomer = { path: '/wardrobe', as: 'The Newcomer', wearing: drinker } as const;
const dressing = { ...newcomer, path: ({ open: id }: Events) => `/wardrobe?event=${id}` } as const;
const untilStrip = async (page: Page) => {
  await page.getByRole('region', { name: 'The event' }).waitFor();
};

/** The rail, the event that the player dresses for, and Darcels that lack something. */
export const RAIL_SCENES: readonly Scene[] = [
  { name: 'wardrobe-paper', like: 'wardrobe', ...newcomer, wearing: { ...drinker, head: '', eye: '' } },
  {
    name: 'wardrobe-paper-eye',
    like: 'wardrobe',
    ...newcomer,
    wearing: { ...DEFAULT_AVATAR, eye: '', background: '#f6efe2' },
  },
  { name: 'wardrobe-event', ...dressing, act: untilStrip },
  {
    name: 'wardrobe-event-brief',
    like: 'wardrobe-event',
    ...dressing,
    act: async page => {
      await untilStrip(page);
      await page.getByRole('region', { name: 'The event' }).getByRole('button').first().click();
    },
  },
  {
    name: 'yay-event',
    like: 'yay',
    shows: 'Which challenge would you',
    ...dressing,
    act: oneAfterAnother(untilStrip, press('Submit')),
  },
];

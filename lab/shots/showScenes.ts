import { HOME_FITS, GAME_FITS } from '#rules/fits/gameFits';
import type { Page } from 'playwright-core';
import { answer } from '../../testing/browser/acts';
import type { Scene } from './scene';

const EVENT = 4242;
const END = Date.parse('2026-11-24T19:00:00.000Z');
const START = END + 60_000;
const SHOWN = 64;
const FITS = [...HOME_FITS, ...GAME_FITS];

const rows = Array.from({ length: SHOWN }, (_, index) => ({
  ...FITS[index % FITS.length],
  wallet: `0x${String(index + 11).padStart(40, '7c0')}`,
  battles: 41,
  range: [1, 9],
}));
const info = {
  title: 'Overdressed',
  voting_end: new Date(END).toISOString(),
  xp_first: 300,
  xp_second: 200,
  xp_third: 100,
  xp_entry: 10,
};

/** A closed event at a standing moment: so many seconds after the start of its show. */
const seat = (seconds: number) => async (page: Page) => {
  const now = new Date(START + seconds * 1_000);
  await page.clock.setFixedTime(now);
  await answer('**/api/events', 200, [], { date: now.toUTCString() })(page);
  await answer(`**/api/event/${EVENT}/results`, 200, info)(page);
  await answer(`**/api/results/${EVENT}`, 200, rows)(page);
};

const show = { path: `/results/${EVENT}/show` } as const;

/** The show of an event, act by act. */
export const SHOW_SCENES: readonly Scene[] = [
  { name: 'show-before', ...show, shows: 'The show begins in 12:04.', setup: seat(-725) },
  { name: 'show-crowd', ...show, shows: '64th to 41st of 64', setup: seat(1) },
  { name: 'show-walk', ...show, shows: 'of 64', setup: seat(3 + 8 * 33 + 5) },
  { name: 'show-podium', like: 'show-walk', ...show, shows: '1st', setup: seat(3 + 8 * 37 + 45) },
  {
    name: 'show-over',
    like: 'show-before',
    ...show,
    shows: 'That was everybody.',
    setup: seat(3 + 8 * 37 + 45),
    act: async page => {
      await page.getByText('1st', { exact: true }).waitFor();
      await page.clock.setFixedTime(START + 3_600_000);
    },
  },
];

import { fitCode } from '#rules/outfit/fitCode';
import { pathTo } from '#rules/pages/pages';
import { answer, hangUp } from '../../testing/browser/acts';
import { bather, drinker } from '../../testing/browser/fits';
import type { Scene } from './scene';

const WORN = {
  fits: 14,
  events: 6,
  best: 1,
  entries: [
    { event: 1, title: 'Après Everything', place: 1, of: 41, ...drinker },
    {
      event: 1,
      title: 'Après Everything',
      place: 17,
      of: 41,
      ...drinker,
      background: '#9ccbf0',
      glasses: 'glasses/heart-shade.svg',
    },
    { event: 2, title: 'Worst Holiday Ever', place: 4, of: 12, ...drinker, hairAndHats: '', background: '#bfa8f0' },
  ],
};

const versus = { path: pathTo('versus', fitCode(drinker), fitCode(bather)) } as const;
const counted = answer(`**/api${versus.path}`, 200, { votes: [71, 41] });
const choose = async (page: Parameters<NonNullable<Scene['act']>>[0]) => {
  await page.getByRole('button', { name: /^Choose A Darcel in Beret, Pencil/ }).click();
};

/** Places, pieces, and two fits of a link. */
export const GALLERY_SCENES: readonly Scene[] = [
  { name: 'place', path: ({ archive }) => `/results/${archive}/2`, shows: 'Try it on' },
  {
    name: 'place-none',
    like: 'events-empty',
    path: ({ archive }) => `/results/${archive}/9999`,
    shows: 'Nothing to wear here.',
  },
  {
    name: 'piece',
    path: '/pieces/tops/breton',
    setup: answer('**/api/pieces/tops/breton', 200, WORN),
    shows: '14 fits in 6 events, best place 1st',
  },
  {
    name: 'piece-unworn',
    like: 'piece',
    path: '/pieces/hair-and-hats/beret',
    setup: answer('**/api/pieces/hair-and-hats/beret', 200, { fits: 0, events: 0, best: null, entries: [] }),
    shows: 'Nobody has dared yet.',
  },
  { name: 'versus', ...versus, shows: 'Which one?' },
  { name: 'versus-chosen', like: 'versus', ...versus, setup: counted, act: choose, shows: 'You are with 71 of 112.' },
  {
    name: 'versus-early',
    like: 'versus',
    ...versus,
    setup: answer(`**/api${versus.path}`, 200, { votes: null }),
    act: choose,
    shows: 'Too early to tell.',
  },
  {
    name: 'versus-failed',
    like: 'versus',
    ...versus,
    setup: hangUp(`**/api${versus.path}`),
    act: choose,
    shows: 'It did not turn up.',
  },
];

import { DEFAULT_AVATAR, type Avatar } from '#rules/outfit/avatar';
import { answer, neverAnswer, oneAfterAnother } from '../../testing/browser/acts';
import { drinker } from '../../testing/browser/fits';
import type { Scene } from './scene';

const PLAYER = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8';
const wallet = (n: number) => `0x${(0x81d3 + 977 * n).toString(16)}${'5e'.repeat(16)}${(0x77fe - 61 * n).toString(16)}`;

const SEASONS = [
  { key: 'aw26', name: 'Autumn/Winter 2026' },
  { key: 'ss26', name: 'Spring/Summer 2026' },
];

type Worn = Readonly<Partial<Avatar>>;
const fit = (background: string, worn: Worn): Avatar => ({ ...DEFAULT_AVATAR, background, ...worn });
const FITS: readonly Avatar[] = [
  drinker,
  fit('#bfa8f0', {
    tops: 'tops/slip-dress.svg',
    bottoms: '',
    arms: 'arms/opera-gloves.svg',
    headAccessories: 'head-accessories/big-bow.svg',
    shoesAndLegs: 'shoes-and-legs/platforms.svg',
  }),
  fit('#ff8a2b', {
    tops: 'tops/holiday-shirt.svg',
    bottoms: 'bottoms/check-shorts.svg',
    arms: 'arms/shopping-bag.svg',
    hairAndHats: 'hair-and-hats/bucket-hat.svg',
    shoesAndLegs: 'shoes-and-legs/tube-socks.svg',
  }),
  fit('#2742e0', {
    tops: 'tops/astronaut-suit.svg',
    bottoms: '',
    arms: '',
    hairAndHats: 'hair-and-hats/space-helmet.svg',
    shoesAndLegs: 'shoes-and-legs/moon-boots.svg',
  }),
  fit('#ffd45c', {
    hairAndHats: 'hair-and-hats/beret.svg',
    shoesAndLegs: 'shoes-and-legs/flippers.svg',
    glasses: 'glasses/heart-shade.svg',
    mouth: 'mouth/tongue.svg',
  }),
  fit('#9ccbf0', {
    tops: 'tops/argyle-vest.svg',
    bottoms: 'bottoms/tartan-kilt.svg',
    arms: 'arms/hand-on-hip.svg',
    hairAndHats: 'hair-and-hats/beehive.svg',
    shoesAndLegs: 'shoes-and-legs/cowboy-boots.svg',
  }),
];

/** The fifth closet is hidden. */
const row = (place: number, xp: number, events: number, podiums: number, n = place) => ({
  place,
  wallet: wallet(n),
  xp,
  events,
  podiums,
  fit: n === 5 ? null : FITS[n % FITS.length],
});
const ROWS = [
  row(1, 1240, 9, 4),
  row(2, 960, 8, 3),
  row(3, 720, 9, 1),
  row(4, 400, 6, 1),
  row(4, 400, 5, 1, 5),
  row(6, 310, 7, 0),
  row(7, 240, 6, 0),
  row(8, 160, 3, 0),
  row(9, 50, 1, 0),
];
const of = 1930;
const standings = answer(
  '**/api/standings',
  200,
  { season: 'aw26', seasons: SEASONS, of, rows: ROWS },
  {
    link: '</api/standings?season=aw26&after=50>; rel="next"',
  },
);
const own = answer('**/api/standings/0x*', 200, { place: 214, of, xp: 240, events: 6, podiums: 0 });
const nobody = answer('**/api/standings', 200, { season: 'aw26', seasons: SEASONS, of: 0, rows: [] });
const notYet = answer('**/api/standings/0x*', 404, { code: 'no-entry' });

const TITLES = [
  'Après Everything',
  'Formal Complaint',
  'Worst Holiday Ever',
  'Zero Gravity',
  'Overdressed',
  'Laundry Day',
];
const end = (n: number) => new Date(Date.UTC(2026, 10, 20 - 9 * n, 17)).toISOString();
const looks = FITS.map((avatar, n) => ({
  event: 40 - n,
  title: TITLES[n] ?? '',
  voting_end: end(n),
  place: n === 4 ? null : [2, 7, 1, 12, 0, 23][n],
  of: 41,
  range: n === 4 ? null : [[2, 3], [4, 11], [1, 1], [9, 16], null, [18, 30]][n],
  xp: [200, 50, 300, 50, 50, 50][n],
  ...avatar,
}));
const badge = (name: string, n: number) => ({ name, event: 40 - n, title: TITLES[n], since: end(n) });
const contents = {
  xp: 700,
  events: 6,
  podiums: 2,
  entries: looks,
  badges: [
    badge('first-stitch', 5),
    badge('podium', 2),
    badge('winner', 2),
    badge('beyond-doubt', 2),
    badge('never-twice', 1),
  ],
};
const EMPTY = { xp: 0, events: 0, podiums: 0, entries: [], badges: [] };
const underWay = FITS.slice(1, 3).map((avatar, n) => ({
  event: 50 + n,
  title: ['Overdressed Again', 'Monday'][n],
  phase: n === 0 ? 'vote' : 'open',
  voting_end: `2026-11-${24 + 4 * n}T17:00:00.000Z`,
  ...avatar,
}));

const closet = { path: `/closet/${wallet(1)}`, setup: answer('**/api/closets/0x*', 200, contents) } as const;
const ownCloset = { path: `/closet/${PLAYER}`, as: 'The Newcomer' } as const;

/** Who has won what, and wearing what. */
export const CLOSET_SCENES: readonly Scene[] = [
  {
    name: 'standings',
    shows: '214th of 1,930',
    path: '/standings',
    as: 'The Newcomer',
    setup: oneAfterAnother(standings, own, answer('**/api/xp/0x*', 200, 240)),
  },
  {
    name: 'standings-empty',
    like: 'standings',
    shows: 'You: not yet.',
    path: '/standings',
    as: 'The Newcomer',
    setup: oneAfterAnother(nobody, notYet),
  },
  {
    name: 'standings-loading',
    like: 'standings',
    path: '/standings',
    endless: true,
    setup: neverAnswer('**/api/standings'),
  },
  { name: 'closet', tablet: true, shows: 'Lookbook', ...closet },
  {
    name: 'closet-own',
    like: 'closet',
    shows: 'Secret until Nov 24',
    ...ownCloset,
    setup: answer('**/api/closets/*/own', 200, { ...contents, hidden: true, under_way: underWay }),
  },
  {
    name: 'closet-signed-out',
    like: 'closet',
    shows: 'Sign in to see',
    ...ownCloset,
    signedOut: true,
    setup: answer('**/api/closets/0x*', 200, contents),
  },
  {
    name: 'closet-empty',
    like: 'closet',
    shows: 'Nothing has left this closet yet.',
    ...closet,
    setup: answer('**/api/closets/0x*', 200, EMPTY),
  },
  { name: 'closet-loading', like: 'closet', ...closet, endless: true, setup: neverAnswer('**/api/closets/0x*') },
];

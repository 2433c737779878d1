import type { Page } from 'playwright-core';
import { DEFAULT_AVATAR, type Avatar } from '#rules/outfit/avatar';
import { neverAnswer } from './acts';

export const drinker: Avatar = {
  ...DEFAULT_AVATAR,
  background: '#9fddbe',
  shoesAndLegs: 'shoes-and-legs/platforms.svg',
  bottoms: 'bottoms/wide-jeans.svg',
  tops: 'tops/breton.svg',
  arms: 'arms/iced-coffee.svg',
  facialHair: 'facial-hair/pencil-moustache.svg',
  hairAndHats: 'hair-and-hats/beret.svg',
};

export const bather: Avatar = {
  ...DEFAULT_AVATAR,
  background: '#ffd45c',
  hairAndHats: 'hair-and-hats/beret.svg',
  shoesAndLegs: 'shoes-and-legs/flippers.svg',
  glasses: 'glasses/heart-shade.svg',
  mouth: 'mouth/tongue.svg',
};

const lower = (avatar: Avatar) =>
  Object.fromEntries(Object.entries(avatar).map(([layer, value]) => [layer.toLowerCase(), value]));

const PAIR = { json: [lower(drinker), lower(bather)].map((fit, index) => ({ id: index + 1, ...fit })) };
const ballots = (done: number) => ({ headers: { ballots: `${done}/30`, passes: '0/3' } });
const BALLOTS = ballots(12);
const pairs = '**/api/vote/entries/**';

/** The server's pairs are random. */
export const samePair = (page: Page) => page.route(pairs, route => route.fulfill({ ...PAIR, ...BALLOTS }));

/** The same after some votes. */
export const pairAfter = (done: number) => (page: Page) =>
  page.route(pairs, route => route.fulfill({ ...PAIR, ...ballots(done) }));

/** The next pair never arrives, so that the choice stays on the screen. */
export const onePair = async (page: Page) => {
  await neverAnswer(pairs)(page);
  await page.route(pairs, route => route.fulfill({ ...PAIR, ...BALLOTS }), { times: 1 });
};

import type { Page } from 'playwright-core';
import { answer, oneAfterAnother } from '../../testing/browser/acts';
import { drinker } from '../../testing/browser/fits';
import type { Scene } from './scene';

type Worn = Readonly<Record<'background' | 'tops' | 'bottoms' | 'shoesAndLegs' | 'hairAndHats', string>>;

const FITS: readonly Worn[] = [
  {
    background: '#ff8a2b',
    tops: 'tops/puffer.svg',
    bottoms: 'bottoms/leopard-flares.svg',
    shoesAndLegs: 'shoes-and-legs/platforms.svg',
    hairAndHats: 'hair-and-hats/curls.svg',
  },
  {
    background: '#9ccbf0',
    tops: 'tops/trench.svg',
    bottoms: 'bottoms/tartan-kilt.svg',
    shoesAndLegs: 'shoes-and-legs/cowboy-boots.svg',
    hairAndHats: 'hair-and-hats/blunt-bob.svg',
  },
  {
    background: '#bfa8f0',
    tops: 'tops/fun-fur.svg',
    bottoms: 'bottoms/pencil-skirt.svg',
    shoesAndLegs: 'shoes-and-legs/loafers.svg',
    hairAndHats: 'hair-and-hats/top-hat.svg',
  },
  {
    background: '#9fddbe',
    tops: 'tops/varsity-jacket.svg',
    bottoms: 'bottoms/cargo-pants.svg',
    shoesAndLegs: 'shoes-and-legs/wellies.svg',
    hairAndHats: 'hair-and-hats/shag.svg',
  },
];

const fitAt = (n: number) => ({ ...drinker, arms: '', ...FITS[n % FITS.length] });

/** The left one was chosen in every other pair. */
const pairAt = (n: number) => ({
  event: 1,
  title: n % 2 === 0 ? 'Après Everything' : 'Formal Complaint',
  of: 11,
  sides: [
    { place: n % 2 === 0 ? 2 : 8, range: n % 2 === 0 ? [1, 3] : [6, 9], ...fitAt(n) },
    { place: n % 2 === 0 ? 8 : 2, range: n % 2 === 0 ? [6, 9] : [1, 3], ...fitAt(n + 1) },
  ],
  duel: n % 2 === 0 ? [7, 2] : [2, 7],
});

const test = { day: '2027-04-15', number: 142, pairs: Array.from({ length: 10 }, (_, n) => pairAt(n)) };
const given = answer('**/api/eye', 200, test);

/** Leaves `open` pairs; the fourth and the seventh choice were against the crowd. */
const played = (open: number) => (page: Page) => {
  const sides = test.pairs.map((_, n) => ((n % 2 === 0) === (n !== 3 && n !== 6) ? 'left' : 'right'));
  const picks = sides.map((side, n) => (n < sides.length - open ? side : null));
  const kept = JSON.stringify({ day: test.day, picks, streak: open === 0 ? 4 : 3, best: 9 });
  return page.addInitScript(text => localStorage.setItem('duds:eye-test', text), kept);
};

const choose = (key: string) => async (page: Page) => {
  await page.keyboard.press(key);
  await page.getByRole('button', { name: 'Next' }).waitFor();
};

/** The Eye Test from its first pair to its end. */
export const EYE_TEST_SCENES: readonly Scene[] = [
  { name: 'eye-begin', shows: '1 of 10', path: '/eye', setup: given },
  {
    name: 'eye-outcome',
    tablet: true,
    shows: 'It came 2nd of 11',
    path: '/eye',
    setup: oneAfterAnother(given, played(5)),
    act: choose('1'),
  },
  {
    name: 'eye-end',
    shows: 'The crowd nods.',
    path: '/eye',
    as: 'The Collector',
    wearing: drinker,
    setup: oneAfterAnother(given, played(0)),
  },
  {
    name: 'eye-none',
    like: 'events-empty',
    shows: 'has not made up its mind',
    path: '/eye',
    setup: answer('**/api/eye', 200, { ...test, pairs: [] }),
  },
];

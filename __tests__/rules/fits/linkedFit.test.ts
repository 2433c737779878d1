import { catalogueProblems } from '#rules/catalogue/catalogueRules';
import { GAME_FITS } from '#rules/fits/gameFits';
import { readLinkedFit } from '#rules/fits/linkedFit';
import { checkFit } from '#rules/fits/submission';
import { DEFAULT_AVATAR, type Avatar } from '#rules/outfit/avatar';
import { fitCode, valueHash } from '#rules/outfit/fitCode';
import { chosenLayers, fitSummary } from '#rules/outfit/fitText';
import { assetSlug, type Wardrobe } from '#rules/outfit/items';
import { restoreOutfit } from '#rules/outfit/restoreOutfit';
import { CATEGORIES, WARDROBE } from '../support/catalogue';

const worn: Avatar = {
  ...DEFAULT_AVATAR,
  hairAndHats: 'hair-and-hats/beret.svg',
  tops: 'tops/breton.svg',
  arms: 'arms/regular-short.svg',
};
/** Today's link. */
const LINK = fitCode(worn);

const changed = (slug: string, change: (piece: Wardrobe[number]) => Wardrobe): Wardrobe =>
  WARDROBE.flatMap(piece => (assetSlug(piece.item.title) === slug ? change(piece) : [piece]));
const renamed = changed('breton', ({ category, item }) => [
  { category, item: { ...item, title: 'Mariniere', formerly: ['tops/breton.svg'] } },
]);
const barred = changed('beret', ({ category, item }) => [{ category, item: { ...item, exclusions: { tops: '' } } }]);

/** Of a wardrobe at a later time. `gone` was retired: still read, but not made. */
interface Later {
  readonly everMade: Wardrobe;
  readonly shows: Partial<Avatar>;
  readonly summary: string;
  readonly unknown: number;
}

test.each<[string, Later]>([
  ['nothing', { everMade: WARDROBE, shows: {}, summary: 'Beret and Breton', unknown: 0 }],
  [
    'a piece was renamed',
    { everMade: renamed, shows: { tops: 'tops/mariniere.svg' }, summary: 'Beret and Mariniere', unknown: 0 },
  ],
  ['a piece was retired', { everMade: WARDROBE, shows: {}, summary: 'Beret and Breton', unknown: 0 }],
  [
    'a piece was deleted',
    {
      everMade: changed('breton', () => []),
      shows: { tops: '', arms: DEFAULT_AVATAR.arms },
      summary: 'Beret',
      unknown: 1,
    },
  ],
  [
    'two pieces may not be worn together any more',
    { everMade: barred, shows: { tops: '', arms: DEFAULT_AVATAR.arms }, summary: 'Beret', unknown: 0 },
  ],
])('what a link shows if %s', (_change, { everMade, shows, summary, unknown }) => {
  const fit = readLinkedFit(LINK, everMade);
  expect(fit).toEqual({ avatar: { ...worn, ...shows }, unknown, code: fitCode({ ...worn, ...shows }) });
  expect(fit && fitSummary(fit.avatar, everMade)).toBe(summary);
});

test('a broken link shows nothing', () => {
  expect(readLinkedFit(LINK.slice(0, -1), WARDROBE)).toBeUndefined();
});

test('many pieces are counted, and none are underwear', () => {
  const fit = GAME_FITS[0] ?? worn;
  const listed = chosenLayers(fit).length;
  expect(fitSummary(fit, WARDROBE)).toMatch(new RegExp(`^[\\w ]+, [\\w ]+ and ${listed - 2} more$`));
  expect(fitSummary(DEFAULT_AVATAR, WARDROBE)).toBe('underwear');
});

test('a retired piece can be read, but not be entered', () => {
  const made = changed('breton', () => []);
  const holder = { xp: 9_999, traits: 'all', unlocked: [] } as const;
  expect(checkFit(worn, made, holder)).toContainEqual({ layer: 'tops', reason: 'unknown-item' });
});

test('a stored fit with a former value gets the present one, and may be entered', () => {
  const { avatar } = restoreOutfit({ avatar: worn }, renamed);
  expect(avatar.tops).toBe('tops/mariniere.svg');
  expect(checkFit(worn, renamed, { xp: 9_999, traits: 'all', unlocked: [] })).toEqual([]);
});

describe('the catalogue refuses', () => {
  /** Found by trying all numbers: tops/t998722.svg has the same hash as tops/breton.svg. */
  const TWIN = 't998722';

  test('two values with one hash, which there are', () => {
    expect(valueHash(`tops/${TWIN}.svg`)).toBe(valueHash('tops/breton.svg'));
  });

  test('a former value that shares its hash with another item’s', () => {
    const wardrobe = changed('holiday-shirt', ({ category, item }) => [
      { category, item: { ...item, formerly: [`tops/${TWIN}.svg`] } },
    ]);
    expect(catalogueProblems(wardrobe, CATEGORIES)).toEqual([expect.stringContaining('shares its link code')]);
  });

  test('a former value that another item has now', () => {
    const wardrobe = changed('holiday-shirt', ({ category, item }) => [
      { category, item: { ...item, formerly: ['tops/breton.svg'] } },
    ]);
    expect(catalogueProblems(wardrobe, CATEGORIES)).toEqual([expect.stringContaining('is tops/breton.svg, as')]);
  });

  test('a retired item that shares its value or its hash', () => {
    const breton = WARDROBE.filter(({ item }) => item.title === 'Breton');
    expect(catalogueProblems(WARDROBE, CATEGORIES, breton)).toEqual([expect.stringContaining('is tops/breton.svg')]);
    const like = breton.map(({ category, item }) => ({ category, item: { ...item, title: TWIN } }));
    expect(catalogueProblems(WARDROBE, CATEGORIES, like)).toEqual([expect.stringContaining('shares its link code')]);
  });
});

/** Codes of the first release, for GAME_FITS. They show the same for ever, but for what has come to exclude something since. */
const PINNED = [
  '1AP5HjrNakYjBcOXIXAN_iaZERnns',
  '1A39dcRwwJzGkVoZfJMhP131GrbciDiVcND',
  '1BF7_-IMAayB6W27fXcjZupm35Oir',
  '1B15SafedpVoZfJMqLlpm3iDiVcNcJGH',
  '1AF_1vCjYKzbUTX2MJEpm30i2pm3y',
  '1AN5dNC1R0W27i_ugDP1iTt3KY',
  '1A31RlYwwJW27pm3x7M31GfDUiDiuJox',
  '1BH7_-IMAayB6W27cOXhP1loFrbcyNHb',
  '1BV5PeLedpW27fJMgDPZePBhXwLvV',
  '1AX5PeLkYvSkq5Aaw3vSt-pm3H-Wc',
  '1AN9dNCEbNDBgVoZfXctklpm3cS7t',
  '1BN5HjrF4ht55zRG6qCpm3UllHOpd',
  '1Aj1dcRzbUYjBcOXiogQw8cfRr',
  '1AV7Saf5UZoV7Q2jsXrLSod0uhDjH',
];

test.each(PINNED.map((code, n) => [code, GAME_FITS[n] ?? DEFAULT_AVATAR] as const))(
  'the code %s of the first release is still read',
  (code, fit) => {
    expect(readLinkedFit(code, WARDROBE)?.avatar).toEqual(fit);
  },
);

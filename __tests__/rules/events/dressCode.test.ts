import { ITEM_LABELS, itemStatus } from '#rules/catalogue/status';
import { checkDressCode, checkEntry, dressCodeProblems, exampleFit } from '#rules/events/dressCode';
import { dressCodeOf, isLent, wardrobeFor, withLent } from '#rules/events/lending';
import type { DressCode } from '#rules/events/events';
import { checkFit } from '#rules/fits/submission';
import { DEFAULT_AVATAR, DEFAULT_OUTFIT, type Avatar } from '#rules/outfit/avatar';
import { isChosen } from '#rules/outfit/fitText';
import { findPiece, type Item, type Piece } from '#rules/outfit/items';
import { LAYERS, type Layer } from '#rules/outfit/layers';
import { chooseItem } from '#rules/outfit/chooseItem';
import { makePiece, pieces, valueOf, WARDROBE } from '../support/catalogue';

const OWNER = { xp: 1e9, traits: 'all', unlocked: [] } as const;
const NOBODY = { xp: 1, traits: [], unlocked: [] } as const;

const [polo, corset, jeans, boots, beret, mint] = [
  'tops/polo.svg',
  'tops/corset.svg',
  'bottoms/wide-jeans.svg',
  'shoes-and-legs/cowboy-boots.svg',
  'hair-and-hats/beret.svg',
  '#9fddbe',
];
const wearing = (layers: Partial<Avatar>): Avatar => ({ ...DEFAULT_AVATAR, ...layers });
const check = (layers: Partial<Avatar>, code: DressCode) => checkDressCode(wearing(layers), code, WARDROBE);
const put = (...values: readonly string[]): Avatar =>
  pieces(...values).reduce((outfit, { category, item }) => chooseItem(outfit, category, item).outfit, DEFAULT_OUTFIT)
    .avatar;

describe('a dress code', () => {
  it('without fields asks for nothing', () => {
    expect(check({ tops: polo, hairAndHats: beret }, {})).toEqual([]);
  });

  it('wants something chosen on a layer', () => {
    const code = { wear: ['hairAndHats', 'shoesAndLegs', 'background'] } as const;
    expect(check({}, code)).toEqual(
      ['background', 'hairAndHats', 'shoesAndLegs'].map(layer => ({ rule: 'wear', layer })),
    );
    expect(check({ hairAndHats: beret, shoesAndLegs: boots, background: mint }, code)).toEqual([]);
    expect(checkDressCode(wearing({ arms: 'arms/regular-short.svg' }), { wear: ['arms'] }, WARDROBE)).toHaveLength(1);
  });

  it('wants a layer bare, which the default’s feet are', () => {
    const code = { bare: ['shoesAndLegs', 'tops'] } as const;
    expect(check({}, code)).toEqual([]);
    expect(check({ shoesAndLegs: '' }, code)).toEqual([]);
    expect(check({ shoesAndLegs: boots, tops: polo, arms: 'arms/regular-short.svg' }, code)).toEqual([
      { rule: 'bare', layer: 'shoesAndLegs' },
      { rule: 'bare', layer: 'tops' },
    ]);
  });

  it('counts pieces without the background, and without the arms that a top brings', () => {
    const fit = { tops: polo, arms: 'arms/regular-short.svg', hairAndHats: beret, background: mint };
    expect(check(fit, { most: 2 })).toEqual([]);
    expect(check(fit, { most: 1 })).toEqual([{ rule: 'most', worn: 2 }]);
    expect(check({}, { most: 0 })).toEqual([]);
  });

  it('allows only some values, and always the default’s', () => {
    expect(check({ hairAndHats: beret, tops: polo }, { only: [beret] })).toEqual([{ rule: 'only', layer: 'tops' }]);
    expect(check({ background: mint }, { only: [] })).toEqual([{ rule: 'only', layer: 'background' }]);
    expect(check({}, { only: [] })).toEqual([]);
  });

  it('allows what an allowed piece brings, or forces', () => {
    const arms = WARDROBE.find(({ item }) => item.layer === 'arms' && item.topType === 'short' && item.xp !== 0)!;
    const fit = put(valueOf(arms));
    expect(fit.tops).not.toBe('');
    expect(checkDressCode(fit, { only: [valueOf(arms)] }, WARDROBE)).toEqual([]);
    expect(checkDressCode({ ...fit, arms: 'arms/regular-short.svg' }, { only: [] }, WARDROBE)).toEqual([
      { rule: 'only', layer: 'tops' },
    ]);
    const forcing = WARDROBE.find(({ item }) => Object.values(item.exclusions ?? {}).some(value => value.length > 0));
    if (forcing) expect(checkDressCode(put(valueOf(forcing)), { only: [valueOf(forcing)] }, WARDROBE)).toEqual([]);
  });

  it('refuses a top and arms that bring each other when neither is allowed', () => {
    const top = WARDROBE.find(({ item }) => item.layer === 'tops' && item.default !== undefined)!;
    const fit = put(valueOf(top));
    const arms = pieces(fit.arms)[0]!;
    expect(checkDressCode(fit, { only: [] }, WARDROBE)).toContainEqual({ rule: 'only', layer: 'tops' });
    const pair = [top, { ...arms, item: { ...arms.item, default: top.item.title.toLowerCase().replaceAll(' ', '-') } }];
    expect(checkDressCode(fit, { only: [] }, pair).map(({ rule }) => rule)).toContain('only');
  });

  it('names breaches by layer, the number last', () => {
    const code = { wear: ['glasses'], bare: ['tops'], most: 0, only: [] } as const;
    expect(check({ tops: polo }, code).map(({ rule }) => rule)).toEqual(['bare', 'only', 'wear', 'most']);
  });
});

describe('the wardrobe of an event', () => {
  const bought = WARDROBE.find(({ item }) => item.xp === undefined && item.marketID !== undefined)!;
  const value = valueOf(bought);

  it('lends pieces as if everybody owned them', () => {
    const lent = findPiece(wardrobeFor(WARDROBE, { lent: [value] }), value)!;
    expect(itemStatus(bought.item, NOBODY).status).toBe('not-owned');
    expect(itemStatus(lent.item, NOBODY)).toEqual({ status: 'unlocked', label: ITEM_LABELS.unlocked() });
    expect(lent.item).not.toHaveProperty('marketID');
    expect(isLent(lent, { lent: [value] })).toBe(true);
    expect(isLent(lent, { only: [value] })).toBe(false);
    expect(isLent(lent, { only: [value], lent: true })).toBe(true);
  });

  it('is as it is without a code', () => {
    expect(wardrobeFor(WARDROBE, {})).toEqual(WARDROBE);
    expect(wardrobeFor(WARDROBE, { lent: true })).toEqual(WARDROBE);
  });

  it('has nothing else with `only`, but the default’s pieces and what the allowed ones bring', () => {
    const offered = wardrobeFor(WARDROBE, { only: [value, mint], lent: true });
    const choices = offered.filter(({ category, item }) => isChosen(item.layer, valueOf({ category, item })));
    expect(choices.map(valueOf)).toContain(value);
    expect(choices.length).toBeLessThanOrEqual(3);
    expect(offered.map(valueOf)).toEqual(
      expect.arrayContaining(['head/regular.svg', 'arms/regular-short.svg', '#999']),
    );
  });

  it('lends the same to somebody with nothing as to somebody with everything', () => {
    const code: DressCode = { only: [value, beret, polo, jeans], lent: true };
    const offered = wardrobeFor(WARDROBE, code);
    const statusesFor = (holder: typeof OWNER | typeof NOBODY) =>
      offered.filter(piece => isLent(piece, code)).map(({ item }) => itemStatus(item, holder));
    expect(statusesFor(NOBODY)).toEqual(statusesFor(OWNER));
    expect(checkFit(put(value), offered, NOBODY)).toEqual(checkFit(put(value), offered, OWNER));
  });
});

describe('a code that makes no sense', () => {
  it.each<[string, DressCode, unknown]>([
    [
      'a piece that is not there',
      { only: ['tops/nope.svg', 'tops/nope.svg', polo] },
      { code: 'unknown-piece', field: 'only', value: 'tops/nope.svg' },
    ],
    [
      'a lent piece that is not there',
      { lent: ['x/y.svg'] },
      { code: 'unknown-piece', field: 'lent', value: 'x/y.svg' },
    ],
    ['a lent piece that is not allowed', { only: [beret], lent: [beret, polo] }, { code: 'lent-in-vain', value: polo }],
    ['a layer worn and bare', { wear: ['tops'], bare: ['tops'] }, { code: 'worn-and-bare', layer: 'tops' }],
    [
      'more asked than allowed',
      { wear: ['tops', 'glasses', 'background'], most: 1 },
      { code: 'too-few-allowed', asked: 2, most: 1 },
    ],
    ['nothing to wear on a layer', { wear: ['glasses'], only: [polo] }, { code: 'nothing-to-wear', layer: 'glasses' }],
    ['everything lent, but not what', { lent: true }, { code: 'lent-without-only' }],
    ['bottoms without a top', { wear: ['bottoms'], bare: ['tops'] }, { code: 'nobody-can' }],
    [
      'arms without the top that they bring',
      { wear: ['arms'], bare: ['tops'], only: ['arms/iced-coffee.svg'] },
      { code: 'nobody-can' },
    ],
  ])('names %s', (_what, code, problem) => {
    expect(dressCodeProblems(code, WARDROBE)).toEqual([problem]);
  });

  it('is not one that somebody can meet', () => {
    expect(dressCodeProblems({ wear: ['hairAndHats', 'bottoms'], bare: ['shoesAndLegs'], most: 3 }, WARDROBE)).toEqual(
      [],
    );
    expect(dressCodeProblems({ only: [polo, corset], lent: true }, WARDROBE)).toEqual([]);
    expect(dressCodeProblems({ wear: ['tops', 'glasses'], most: 2 }, WARDROBE)).toEqual([]);
  });
});

test('the same seed gives the same example, another one mostly another', () => {
  const code: DressCode = { wear: ['hairAndHats' satisfies Layer], bare: ['shoesAndLegs'], most: 5 };
  const fits = [1, 1, 2, 3].map(seed => exampleFit(code, WARDROBE, 1_000 * seed));
  expect(fits[0]).toEqual(fits[1]);
  expect(new Set(fits.map(fit => JSON.stringify(fit))).size).toBe(3);
});

describe('an example', () => {
  const rare = ['eye', 'bodyAccessories', 'facialHair', 'mouth', 'headAccessories', 'glasses'] as const;
  const seeds = [1, 2, 3, 4, 5, 6, 7, 8];
  const examples = (code: DressCode) => seeds.map(seed => exampleFit(code, WARDROBE, 1_000 * seed)!);

  it('wears everything asked, even if the dice hardly ever do, and nothing else if there is no room', () => {
    const worn = examples({ wear: rare, most: rare.length }).map(fit =>
      LAYERS.filter(layer => isChosen(layer, fit[layer])),
    );
    for (const layers of worn) expect(layers.filter(layer => layer !== 'background')).toEqual(rare);
    expect(worn.flat()).toContain('background');
  });

  it('wears as much else as there is room, for which a background counts nothing', () => {
    const counts = examples({ wear: ['glasses', 'background'], most: 3 }).map(
      fit => LAYERS.filter(layer => layer !== 'background' && isChosen(layer, fit[layer])).length,
    );
    expect(new Set(counts)).toEqual(new Set([3]));
  });

  it('keeps what the dice draw on an asked layer', () => {
    expect(examples({ wear: ['tops'] })).toEqual(examples({}));
  });
});

test('an entry is judged by the wardrobe with what is lent, and by the code', () => {
  const event = { dress_code: { only: [beret], wear: ['glasses'] as const }, lent: [beret] };
  const code = dressCodeOf(event);
  expect(dressCodeOf({})).toStrictEqual({});
  const problems = (layers: Partial<Avatar>) => checkEntry(wearing(layers), WARDROBE, code, NOBODY);
  expect(problems({ hairAndHats: beret })).toEqual([{ reason: 'dress-code', rule: 'wear', layer: 'glasses' }]);
  expect(problems({ shoesAndLegs: boots, hairAndHats: beret })).toEqual([
    { reason: 'not-owned', layer: 'shoesAndLegs' },
    { reason: 'dress-code', rule: 'only', layer: 'shoesAndLegs' },
    { reason: 'dress-code', rule: 'wear', layer: 'glasses' },
  ]);
});

test('an event that lends nothing leaves the wardrobe to its owners', () => {
  expect(withLent(WARDROBE, {})).toBe(WARDROBE);
  expect(checkEntry(wearing({ shoesAndLegs: boots }), WARDROBE, {}, NOBODY)).toEqual([
    { reason: 'not-owned', layer: 'shoesAndLegs' },
  ]);
});

describe('a piece that is lent', () => {
  const sold = (layer: Layer, title: string, rest: Partial<Item> = {}) =>
    makePiece(layer, title, { trait: 'Sold', ...rest });

  it.each<[string, Piece, Piece, number]>([
    ['arms lend the top that they name', sold('arms', 'Arms', { default: 'top' }), sold('tops', 'Top'), 2],
    ['a top lends the arms that it names', sold('tops', 'Top', { default: 'arms' }), sold('arms', 'Arms'), 2],
    ['short arms lend the T-shirt', sold('arms', 'Arms', { topType: 'short' }), sold('tops', 'DUDS T-Shirt'), 2],
    ['other arms lend no T-shirt', sold('arms', 'Arms', { topType: 'sleeveless' }), sold('tops', 'DUDS T-Shirt'), 1],
    ['nor does a short top', sold('tops', 'Top', { topType: 'short' }), sold('tops', 'DUDS T-Shirt'), 1],
  ])('brings its companion: %s', (_what, lent, other, count) => {
    const offered = wardrobeFor([lent, other], { lent: [valueOf(lent)] });
    expect(offered.filter(({ item }) => item.trait === undefined)).toHaveLength(count);
  });

  it('may be named by an earlier title', () => {
    const top = sold('tops', 'Top', { formerly: ['tops/blouse.svg'] });
    expect(isLent(top, { lent: ['tops/blouse.svg'] })).toBe(true);
  });
});

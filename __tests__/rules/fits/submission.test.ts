import fc from 'fast-check';
import type { Holder } from '#rules/catalogue/status';
import { checkFit, checkSubmission, type FitProblem } from '#rules/fits/submission';
import { DEFAULT_AVATAR, type Avatar } from '#rules/outfit/avatar';
import { makePiece, valueOf, WARDROBE } from '../support/catalogue';
import { wearing } from '../support/games';
import { DEMO, VISITOR } from '../support/invariants';
import { BASICS } from '../support/randomWardrobe';

const avatar = (worn: Partial<Avatar>): Avatar => ({ ...DEFAULT_AVATAR, ...worn });

describe('Submit', () => {
  test.each<[string, Partial<Avatar>, number, ReturnType<typeof checkSubmission>]>([
    ['refuses bottoms without a top', { bottoms: 'bottoms/wide-jeans.svg' }, 100, 'needs-top'],
    ['names the missing top before the missing NFT', { bottoms: 'bottoms/wide-jeans.svg' }, 0, 'needs-top'],
    ['refuses a player without XP', {}, 0, 'needs-nft'],
    [
      'refuses a dressed player without XP',
      { bottoms: 'bottoms/wide-jeans.svg', tops: 'tops/breton.svg' },
      0,
      'needs-nft',
    ],
    ['accepts bottoms with a top', { bottoms: 'bottoms/wide-jeans.svg', tops: 'tops/breton.svg' }, 1, undefined],
    ['accepts underwear', {}, 1, undefined],
    ['accepts empty bottoms', { bottoms: '' }, 1, undefined],
    ['accepts a top with underwear', { tops: 'tops/breton.svg' }, 1, undefined],
  ])('%s', (_, worn, xp, refusal) => {
    expect(checkSubmission(avatar(worn), xp)).toBe(refusal);
  });
});

const visor = makePiece('glasses', 'Visor', { exclusions: { mouth: 'mouth/bubble.svg', facialHair: '' } });
const beard = makePiece('facialHair', 'Beard');
const mask = makePiece('headAccessories', 'Mask', { exclusions: { mouth: '' } });
const sling = makePiece('bodyAccessories', 'Sling', { exclusions: { arms: '' } });
const wrap = makePiece('hairAndHats', 'Wrap', { exclusions: { tops: '' } });
const cape = makePiece('tops', 'Cape', { topType: 'no-arms' });
const vest = makePiece('tops', 'Vest', { topType: 'sleeveless' });
const bubble = makePiece('mouth', 'Bubble', { xp: 100, trait: 'Mouth' });
const crown = makePiece('headAccessories', 'Crown', { xp: undefined, trait: 'Crowns' });
const trousers = makePiece('bottoms', 'Trousers');
const PIECES = [...BASICS, visor, beard, mask, sling, wrap, cape, vest, bubble, crown, trousers];

const TEE = 'tops/duds-t-shirt.svg';
const SHORT = 'arms/regular-short.svg';
const rich: Holder = { xp: 100, traits: [], unlocked: [] };

describe('a fit may be entered', () => {
  test.each<[string, Partial<Avatar>, Holder]>([
    ['as the default fit', {}, VISITOR],
    ['with every layer empty', { head: '', eye: '', shoesAndLegs: '', bottoms: '', mouth: '' }, VISITOR],
    ['with a no-arms top and no arms', { tops: valueOf(cape), arms: '' }, VISITOR],
    ['with short arms under a short top', { tops: TEE, arms: SHORT }, VISITOR],
    ['without arms if they are forced off', { tops: TEE, arms: '', bodyAccessories: valueOf(sling) }, VISITOR],
    [
      'with a trait that is owned',
      { headAccessories: valueOf(crown) },
      { ...VISITOR, traits: [{ trait_type: 'crowns', value: 'crown' }] },
    ],
    ['with enough XP, unlocked or not', { mouth: valueOf(bubble) }, rich],
    [
      'with the trait of an item that costs XP',
      { mouth: valueOf(bubble) },
      { ...VISITOR, traits: [{ trait_type: 'Mouth', value: 'Bubble' }] },
    ],
    ['with anything in the demo', { mouth: valueOf(bubble), headAccessories: valueOf(crown) }, DEMO],
    [
      'with any trait while traits load',
      { mouth: valueOf(bubble), headAccessories: valueOf(crown) },
      { ...VISITOR, traits: 'loading' },
    ],
    ['with any cost while XP loads', { mouth: valueOf(bubble) }, { ...VISITOR, xp: 'loading' }],
  ])('%s', (_, worn, holder) => {
    expect(checkFit(avatar(worn), PIECES, holder)).toEqual([]);
  });
});

describe('a fit may not be entered', () => {
  test.each<[string, Partial<Avatar>, Holder, readonly FitProblem[]]>([
    ['with an unknown item', { glasses: 'glasses/new.svg' }, VISITOR, [{ layer: 'glasses', reason: 'unknown-item' }]],
    [
      'with a colour that is not an item',
      { background: '#123' },
      VISITOR,
      [{ layer: 'background', reason: 'unknown-item' }],
    ],
    ['without a background', { background: '' }, VISITOR, [{ layer: 'background', reason: 'unknown-item' }]],
    [
      'with a background in capitals',
      { background: '#ABC' },
      VISITOR,
      [{ layer: 'background', reason: 'unknown-item' }],
    ],
    [
      'with an item on another layer',
      { glasses: valueOf(beard) },
      VISITOR,
      [{ layer: 'glasses', reason: 'wrong-layer' }],
    ],
    [
      'with a default item on another layer',
      { glasses: 'mouth/sad.svg' },
      VISITOR,
      [{ layer: 'glasses', reason: 'wrong-layer' }],
    ],
    ['with #999 on the head', { head: '#999' }, VISITOR, [{ layer: 'head', reason: 'wrong-layer' }]],
    [
      'with something on a layer that must be empty',
      { glasses: valueOf(visor), mouth: 'mouth/bubble.svg', facialHair: valueOf(beard) },
      rich,
      [{ layer: 'facialHair', reason: 'excluded' }],
    ],
    ['without what an item forces', { glasses: valueOf(visor) }, VISITOR, [{ layer: 'mouth', reason: 'excluded' }]],
    [
      'with what an earlier layer forces, if a later one forces something else',
      { glasses: valueOf(visor), headAccessories: valueOf(mask), mouth: '' },
      VISITOR,
      [{ layer: 'mouth', reason: 'excluded' }],
    ],
    ['with bare arms under a short top', { tops: TEE }, VISITOR, [{ layer: 'arms', reason: 'arms-against-top' }]],
    ['with short arms and no top', { arms: SHORT }, VISITOR, [{ layer: 'arms', reason: 'arms-against-top' }]],
    [
      'with short arms under a sleeveless top',
      { tops: valueOf(vest), arms: SHORT },
      VISITOR,
      [{ layer: 'arms', reason: 'arms-against-top' }],
    ],
    [
      'without arms under a short top',
      { tops: TEE, arms: '' },
      VISITOR,
      [{ layer: 'arms', reason: 'arms-against-top' }],
    ],
    ['without arms and top', { arms: '' }, VISITOR, [{ layer: 'arms', reason: 'arms-against-top' }]],
    [
      'with arms under a no-arms top',
      { tops: valueOf(cape) },
      VISITOR,
      [{ layer: 'arms', reason: 'arms-against-top' }],
    ],
    [
      'with arms although they are forced off',
      { bodyAccessories: valueOf(sling) },
      VISITOR,
      [{ layer: 'arms', reason: 'excluded' }],
    ],
    [
      'with a top although tops are forced off',
      { tops: valueOf(vest), hairAndHats: valueOf(wrap) },
      VISITOR,
      [{ layer: 'tops', reason: 'excluded' }],
    ],
    [
      'with a trait that is not owned',
      { headAccessories: valueOf(crown) },
      rich,
      [{ layer: 'headAccessories', reason: 'not-owned' }],
    ],
    [
      'with too little XP',
      { mouth: valueOf(bubble) },
      { ...VISITOR, xp: 99 },
      [{ layer: 'mouth', reason: 'needs-xp' }],
    ],
    [
      'with an unlocked item whose XP is gone',
      { mouth: valueOf(bubble) },
      { ...VISITOR, unlocked: ['Bubble'] },
      [{ layer: 'mouth', reason: 'needs-xp' }],
    ],
    ['with trousers and no top', { bottoms: valueOf(trousers) }, VISITOR, [{ reason: 'needs-top' }]],
    [
      'for every reason at once, by layer, the missing top last',
      {
        bottoms: valueOf(trousers),
        arms: SHORT,
        glasses: 'mouth/sad.svg',
        head: 'head/new.svg',
        headAccessories: valueOf(crown),
      },
      VISITOR,
      [
        { layer: 'head', reason: 'unknown-item' },
        { layer: 'arms', reason: 'arms-against-top' },
        { layer: 'headAccessories', reason: 'not-owned' },
        { layer: 'glasses', reason: 'wrong-layer' },
        { reason: 'needs-top' },
      ],
    ],
    [
      'for two reasons on one layer',
      { glasses: valueOf(visor), mouth: 'mouth/bubble.svg', facialHair: 'mouth/sad.svg' },
      VISITOR,
      [
        { layer: 'facialHair', reason: 'wrong-layer' },
        { layer: 'facialHair', reason: 'excluded' },
        { layer: 'mouth', reason: 'needs-xp' },
      ],
    ],
    [
      'with an unknown top, under which arms are not checked',
      { tops: 'tops/new.svg', arms: SHORT },
      VISITOR,
      [{ layer: 'tops', reason: 'unknown-item' }],
    ],
    [
      'with unknown arms, whose type is not checked',
      { tops: TEE, arms: 'arms/new.svg' },
      VISITOR,
      [{ layer: 'arms', reason: 'unknown-item' }],
    ],
  ])('%s', (_, worn, holder, problems) => {
    expect(checkFit(avatar(worn), PIECES, holder)).toEqual(problems);
  });
});

test('the default fit may be entered even if the wardrobe is unknown', () => {
  expect(checkFit(DEFAULT_AVATAR, [], VISITOR)).toEqual([]);
});

test('any player may enter a fit of free items', () => {
  const { avatar: fit } = wearing(
    '#9fddbe',
    'bottoms/wide-jeans.svg',
    'tops/breton.svg',
    'arms/iced-coffee.svg',
    'glasses/reading-half.svg',
  );
  expect(checkFit(fit, WARDROBE, VISITOR)).toEqual([]);
});

/** Follows the specification layer by layer, independently of the rules' code. */
test('a fit of random items is refused for the reasons that the specification gives', () => {
  const layers = Object.keys(DEFAULT_AVATAR) as (keyof Avatar)[];
  const choices = layers.map(layer => {
    const values = PIECES.filter(({ item }) => item.layer === layer).map(valueOf);
    return fc.constantFrom(...(layer === 'background' ? values : [...values, '']));
  });
  const property = fc.property(fc.tuple(...choices), fc.boolean(), (values, isRich) => {
    const fit = Object.fromEntries(layers.map((layer, n) => [layer, values[n]!])) as Avatar;
    const worn = PIECES.filter(one => fit[one.item.layer] === valueOf(one)).map(({ item }) => item);
    const expected = new Set<string>();
    for (const layer of layers) {
      let forced: string | undefined;
      for (const wearer of layers) forced = worn.find(item => item.layer === wearer)?.exclusions?.[layer] ?? forced;
      if (forced !== undefined && fit[layer] !== forced) expected.add(`${layer} excluded`);
      if (layer !== 'arms' || forced !== undefined) continue;
      const top = worn.find(item => item.layer === 'tops')?.topType ?? 'sleeveless';
      const arms = worn.find(item => item.layer === 'arms')?.topType ?? 'no-arms';
      if (top !== arms) expected.add('arms arms-against-top');
    }
    for (const item of worn) if (item.title === 'Crown') expected.add(`${item.layer} not-owned`);
    for (const item of worn) if (item.title === 'Bubble' && !isRich) expected.add(`${item.layer} needs-xp`);
    if (fit.tops === '' && fit.bottoms === valueOf(trousers)) expected.add('needs-top');
    const found = checkFit(fit, PIECES, isRich ? rich : VISITOR);
    expect(
      new Set(found.map(problem => ('layer' in problem ? `${problem.layer} ${problem.reason}` : problem.reason))),
    ).toEqual(expected);
  });
  fc.assert(property, { numRuns: 1000 });
});

import fc from 'fast-check';
import { checkFit, checkSubmission, DEFAULT_AVATAR, type Avatar, type FitProblem, type Holder } from '../../rules';
import { made, valueOf, WARDROBE } from './support/catalogue';
import { wearing } from './support/games';
import { DEMO } from './support/invariants';
import { BASICS } from './support/madeWardrobes';

const avatar = (worn: Partial<Avatar>): Avatar => ({ ...DEFAULT_AVATAR, ...worn });

describe('Submit is refused', () => {
  test.each<[string, Partial<Avatar>, number, ReturnType<typeof checkSubmission>]>([
    ['with bottoms and no top', { bottoms: 'bottoms/wide-jeans.svg' }, 100, 'needs-top'],
    [
      'with bottoms and no top before the missing NFT is reported',
      { bottoms: 'bottoms/wide-jeans.svg' },
      0,
      'needs-top',
    ],
    ['without XP', {}, 0, 'needs-nft'],
    ['without XP, fully dressed', { bottoms: 'bottoms/wide-jeans.svg', tops: 'tops/breton.svg' }, 0, 'needs-nft'],
    ['not with bottoms and a top', { bottoms: 'bottoms/wide-jeans.svg', tops: 'tops/breton.svg' }, 1, undefined],
    ['not in underwear', {}, 1, undefined],
    ['not without bottoms', { bottoms: '' }, 1, undefined],
    ['not with a top and underwear', { tops: 'tops/breton.svg' }, 1, undefined],
  ])('%s', (_, worn, xp, refusal) => {
    expect(checkSubmission(avatar(worn), xp)).toBe(refusal);
  });
});

const poor: Holder = { xp: 0, traits: [], unlocked: [] };
const visor = made('glasses', 'Visor', { exclusions: { mouth: 'mouth/bubble.svg', facialHair: '' } });
const beard = made('facialHair', 'Beard');
const mask = made('headAccessories', 'Mask', { exclusions: { mouth: '' } });
const sling = made('bodyAccessories', 'Sling', { exclusions: { arms: '' } });
const wrap = made('hairAndHats', 'Wrap', { exclusions: { tops: '' } });
const cape = made('tops', 'Cape', { topType: 'no-arms' });
const vest = made('tops', 'Vest', { topType: 'sleeveless' });
const tie = made('mouth', 'Bubble', { xp: 100, trait: 'Mouth' });
const crown = made('headAccessories', 'Crown', { xp: undefined, trait: 'Crowns' });
const trousers = made('bottoms', 'Trousers');
const MADE = [...BASICS, visor, beard, mask, sling, wrap, cape, vest, tie, crown, trousers];

const TEE = 'tops/duds-t-shirt.svg';
const SHORT = 'arms/regular-short.svg';
const rich: Holder = { xp: 100, traits: [], unlocked: [] };

describe('a fit may not be entered', () => {
  test.each<[string, Partial<Avatar>, Holder, readonly FitProblem[]]>([
    ['but the default one may', {}, poor, []],
    ['but one with every layer empty may', { head: '', eye: '', shoesAndLegs: '', bottoms: '', mouth: '' }, poor, []],
    ['with an unknown item', { glasses: 'glasses/new.svg' }, poor, [{ layer: 'glasses', reason: 'unknown-item' }]],
    [
      'with a colour that is not an item',
      { background: '#123' },
      poor,
      [{ layer: 'background', reason: 'unknown-item' }],
    ],
    ['without a background', { background: '' }, poor, [{ layer: 'background', reason: 'unknown-item' }]],
    ['with a background in capitals', { background: '#ABC' }, poor, [{ layer: 'background', reason: 'unknown-item' }]],
    ['with an item on another layer', { glasses: valueOf(beard) }, poor, [{ layer: 'glasses', reason: 'wrong-layer' }]],
    [
      'with a default item on another layer',
      { glasses: 'mouth/sad.svg' },
      poor,
      [{ layer: 'glasses', reason: 'wrong-layer' }],
    ],
    ['with #999 on the head', { head: '#999' }, poor, [{ layer: 'head', reason: 'wrong-layer' }]],
    [
      'with something on a layer that must be empty',
      { glasses: valueOf(visor), mouth: 'mouth/bubble.svg', facialHair: valueOf(beard) },
      rich,
      [{ layer: 'facialHair', reason: 'excluded' }],
    ],
    ['without what an item forces', { glasses: valueOf(visor) }, poor, [{ layer: 'mouth', reason: 'excluded' }]],
    [
      'with what an earlier layer forces, if a later one forces something else',
      { glasses: valueOf(visor), headAccessories: valueOf(mask), mouth: '' },
      poor,
      [{ layer: 'mouth', reason: 'excluded' }],
    ],
    ['with bare arms under a short top', { tops: TEE }, poor, [{ layer: 'arms', reason: 'arms-against-top' }]],
    ['with short arms and no top', { arms: SHORT }, poor, [{ layer: 'arms', reason: 'arms-against-top' }]],
    [
      'with short arms under a sleeveless top',
      { tops: valueOf(vest), arms: SHORT },
      poor,
      [{ layer: 'arms', reason: 'arms-against-top' }],
    ],
    ['without arms under a short top', { tops: TEE, arms: '' }, poor, [{ layer: 'arms', reason: 'arms-against-top' }]],
    ['without arms and top', { arms: '' }, poor, [{ layer: 'arms', reason: 'arms-against-top' }]],
    ['with arms under a no-arms top', { tops: valueOf(cape) }, poor, [{ layer: 'arms', reason: 'arms-against-top' }]],
    ['but with a no-arms top and no arms it may', { tops: valueOf(cape), arms: '' }, poor, []],
    ['but with short arms under a short top it may', { tops: TEE, arms: SHORT }, poor, []],
    [
      'but without arms if they are forced off it may',
      { tops: TEE, arms: '', bodyAccessories: valueOf(sling) },
      poor,
      [],
    ],
    [
      'with arms although they are forced off',
      { bodyAccessories: valueOf(sling) },
      poor,
      [{ layer: 'arms', reason: 'excluded' }],
    ],
    [
      'with a top where tops are forced off',
      { tops: valueOf(vest), hairAndHats: valueOf(wrap) },
      poor,
      [{ layer: 'tops', reason: 'excluded' }],
    ],
    [
      'with a trait not owned',
      { headAccessories: valueOf(crown) },
      rich,
      [{ layer: 'headAccessories', reason: 'not-owned' }],
    ],
    [
      'but with a trait owned it may',
      { headAccessories: valueOf(crown) },
      { ...poor, traits: [{ trait_type: 'crowns', value: 'crown' }] },
      [],
    ],
    ['with too little XP', { mouth: valueOf(tie) }, { ...poor, xp: 99 }, [{ layer: 'mouth', reason: 'needs-xp' }]],
    [
      'with an item unlocked, if the XP is gone',
      { mouth: valueOf(tie) },
      { ...poor, unlocked: ['Bubble'] },
      [{ layer: 'mouth', reason: 'needs-xp' }],
    ],
    ['but with the XP it may, unlocked or not', { mouth: valueOf(tie) }, rich, []],
    [
      'but with the trait of an item that costs XP it may',
      { mouth: valueOf(tie) },
      { ...poor, traits: [{ trait_type: 'Mouth', value: 'Bubble' }] },
      [],
    ],
    ['but in the demo anything may be worn', { mouth: valueOf(tie), headAccessories: valueOf(crown) }, DEMO, []],
    [
      'but while traits load nothing is held against it',
      { mouth: valueOf(tie), headAccessories: valueOf(crown) },
      { ...poor, traits: 'loading' },
      [],
    ],
    ['but while XP loads no cost is held against it', { mouth: valueOf(tie) }, { ...poor, xp: 'loading' }, []],
    ['with trousers and no top', { bottoms: valueOf(trousers) }, poor, [{ reason: 'needs-top' }]],
    [
      'for every reason at once, by layer, the missing top last',
      {
        bottoms: valueOf(trousers),
        arms: SHORT,
        glasses: 'mouth/sad.svg',
        head: 'head/new.svg',
        headAccessories: valueOf(crown),
      },
      poor,
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
      poor,
      [
        { layer: 'facialHair', reason: 'wrong-layer' },
        { layer: 'facialHair', reason: 'excluded' },
        { layer: 'mouth', reason: 'needs-xp' },
      ],
    ],
    [
      'with an unknown top, whose arms cannot be judged',
      { tops: 'tops/new.svg', arms: SHORT },
      poor,
      [{ layer: 'tops', reason: 'unknown-item' }],
    ],
    [
      'with unknown arms, which cannot be judged',
      { tops: TEE, arms: 'arms/new.svg' },
      poor,
      [{ layer: 'arms', reason: 'unknown-item' }],
    ],
  ])('%s', (_, worn, holder, problems) => {
    expect(checkFit(avatar(worn), MADE, holder)).toEqual(problems);
  });
});

test('the default avatar may be entered even if no wardrobe is known', () => {
  expect(checkFit(DEFAULT_AVATAR, [], poor)).toEqual([]);
});

test('a fit of free items of the catalogue may be entered by anybody', () => {
  const { avatar: fit } = wearing(
    '#9fddbe',
    'bottoms/wide-jeans.svg',
    'tops/breton.svg',
    'arms/iced-coffee.svg',
    'glasses/reading-half.svg',
  );
  expect(checkFit(fit, WARDROBE, poor)).toEqual([]);
});

/** Layer by layer, without regard to how the rules put it: what the design's sentences refuse. */
test('a fit of any items is refused by the layers that the design refuses', () => {
  const layers = Object.keys(DEFAULT_AVATAR) as (keyof Avatar)[];
  const choices = layers.map(layer => {
    const values = MADE.filter(({ item }) => item.layer === layer).map(valueOf);
    return fc.constantFrom(...(layer === 'background' ? values : [...values, '']));
  });
  const property = fc.property(fc.tuple(...choices), fc.boolean(), (values, isRich) => {
    const fit = Object.fromEntries(layers.map((layer, n) => [layer, values[n]!])) as Avatar;
    const worn = MADE.filter(one => fit[one.item.layer] === valueOf(one)).map(({ item }) => item);
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
    const found = checkFit(fit, MADE, isRich ? rich : poor);
    expect(
      new Set(found.map(problem => ('layer' in problem ? `${problem.layer} ${problem.reason}` : problem.reason))),
    ).toEqual(expected);
  });
  fc.assert(property, { numRuns: 1000 });
});

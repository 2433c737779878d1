import { DEFAULT_ARMS, DEFAULT_AVATAR, DEFAULT_OUTFIT, type Avatar, type Outfit } from '#rules/outfit/avatar';
import { LAYERS, type Layer } from '#rules/outfit/layers';
import { makePiece, piece, valueOf, type Piece } from '../support/catalogue';
import { choose, wearing, wearingPieces } from '../support/games';

/** The layers that differ from the default avatar. */
function dressed({ avatar }: Outfit): Partial<Avatar> {
  return Object.fromEntries(
    LAYERS.filter(layer => avatar[layer] !== DEFAULT_AVATAR[layer]).map(layer => [layer, avatar[layer]]),
  );
}

const visor = makePiece('glasses', 'Visor', { exclusions: { mouth: 'mouth/bubble.svg' } });
const sling = makePiece('bodyAccessories', 'Sling', { exclusions: { arms: '' } });
const wrap = makePiece('bodyAccessories', 'Wrap', { exclusions: { tops: '', facialHair: '' } });
const hood = makePiece('hairAndHats', 'Hood', { exclusions: { facialHair: '' } });
const mask = makePiece('headAccessories', 'Mask', { exclusions: { facialHair: 'facial-hair/veil.svg' } });
const bonnet = makePiece('hairAndHats', 'Bonnet', { exclusions: { facialHair: 'facial-hair/veil.svg' } });
const goggles = makePiece('glasses', 'Goggles', { exclusions: { facialHair: '' } });
const beard = piece('facial-hair/goatee.svg');
const tank = piece('tops/rib-tank.svg');
const tee = piece('tops/breton.svg');
const cape = piece('tops/kimono.svg');
const iced = piece('arms/iced-coffee.svg');
const hip = piece('arms/hand-on-hip.svg');
const plainTee = makePiece('tops', 'Plain Tee', { topType: 'short' });
const plainVest = makePiece('tops', 'Plain Vest', { topType: 'sleeveless' });
const plainShort = makePiece('arms', 'Plain Short', { topType: 'short' });
const gymArms = makePiece('arms', 'Gym', { topType: 'sleeveless', default: 'rib-tank' });
const waveTee = makePiece('tops', 'Wave Tee', { topType: 'short', default: 'wave-short' });
const bagArms = makePiece('arms', 'Bag', { topType: 'sleeveless', exclusions: { bottoms: '' } });
const shortBag = makePiece('arms', 'Short Bag', { topType: 'short', exclusions: { bodyAccessories: '' } });

interface Row {
  readonly name: string;
  /** The player's choices, of which the last one is tested. */
  readonly choices: readonly Piece[];
  readonly worn: Partial<Avatar>;
  readonly type?: Outfit['topType'];
  readonly maps?: readonly Layer[];
  readonly named?: readonly Layer[];
}

function pieces(...values: readonly string[]): readonly Piece[] {
  return values.map(value => piece(value));
}

const ON_OR_OFF: readonly Row[] = [
  {
    name: 'a chosen item goes on its layer',
    choices: pieces('hair-and-hats/curls.svg'),
    worn: { hairAndHats: 'hair-and-hats/curls.svg' },
  },
  {
    name: 'another item of the layer takes its place',
    choices: pieces('hair-and-hats/curls.svg', 'hair-and-hats/beret.svg'),
    worn: { hairAndHats: 'hair-and-hats/beret.svg' },
  },
  {
    name: 'choosing the worn item again takes it off',
    choices: pieces('hair-and-hats/curls.svg', 'hair-and-hats/curls.svg'),
    worn: {},
  },
  {
    name: 'a default item is taken off, too',
    choices: pieces('head/regular.svg'),
    worn: { head: '' },
  },
  { name: 'a colour goes on the background', choices: pieces('#9fddbe'), worn: { background: '#9fddbe' } },
  { name: 'the background goes back to #999', choices: pieces('#9fddbe', '#9fddbe'), worn: {} },
  { name: 'the default background is already off', choices: pieces('#999'), worn: {} },
  {
    name: 'arms taken off become the default arms of the type',
    choices: [tee, iced, iced],
    worn: { tops: valueOf(tee), arms: DEFAULT_ARMS.short },
    type: 'short',
  },
  {
    name: 'bare arms taken off become the regular ones',
    choices: [tank, hip, hip],
    worn: { tops: valueOf(tank) },
  },
  { name: 'the default arms are already off', choices: pieces('arms/regular.svg'), worn: {} },
  {
    name: 'changing an item drops the map of the previous one',
    choices: [visor, piece('glasses/reading-half.svg')],
    worn: { glasses: 'glasses/reading-half.svg' },
  },
  { name: 'an item taken off takes its map with it', choices: [visor, visor], worn: {} },
];

const EXCLUDING: readonly Row[] = [
  {
    name: 'the named layers take their forced values',
    choices: [visor],
    worn: { glasses: valueOf(visor), mouth: 'mouth/bubble.svg' },
    maps: ['glasses'],
  },
  {
    name: 'Dungarees empty the bottoms',
    choices: pieces('tops/dungarees.svg'),
    worn: { tops: 'tops/dungarees.svg', bottoms: '' },
    maps: ['tops'],
  },
  {
    name: 'the Astronaut Suit leaves arms, bottoms and body accessories empty',
    choices: pieces('bottoms/wide-jeans.svg', 'body-accessories/big-belt.svg', 'tops/astronaut-suit.svg'),
    worn: { tops: 'tops/astronaut-suit.svg', bottoms: '', arms: '' },
    type: 'no-arms',
    maps: ['tops'],
    named: ['bottoms', 'bodyAccessories'],
  },
  {
    name: 'a map is kept under the layer that wears its item',
    choices: [hood, mask],
    worn: { hairAndHats: valueOf(hood), headAccessories: valueOf(mask), facialHair: 'facial-hair/veil.svg' },
    maps: ['hairAndHats', 'headAccessories'],
  },
  {
    name: 'if two maps force one layer, that of the later wearing layer wins',
    choices: [mask, hood],
    worn: { hairAndHats: valueOf(hood), headAccessories: valueOf(mask), facialHair: 'facial-hair/veil.svg' },
    maps: ['hairAndHats', 'headAccessories'],
  },
  {
    name: 'when a map is dropped, the next one that forces the layer applies',
    choices: [mask, hood, hood],
    worn: { headAccessories: valueOf(mask), facialHair: 'facial-hair/veil.svg' },
    maps: ['headAccessories'],
  },
  {
    name: 'arms freed of a map become the default arms of the type',
    choices: [tee, sling, sling],
    worn: { tops: valueOf(tee), arms: DEFAULT_ARMS.short },
    type: 'short',
  },
  {
    name: 'layers freed of a map return to the default, not to what was worn before',
    choices: pieces('bottoms/wide-jeans.svg', 'tops/dungarees.svg', 'tops/dungarees.svg'),
    worn: {},
  },
];

const NAMING: readonly Row[] = [
  {
    name: 'what the player loses is named',
    choices: pieces('glasses/monocle.svg', 'facial-hair/goatee.svg', 'hair-and-hats/space-helmet.svg'),
    worn: { hairAndHats: 'hair-and-hats/space-helmet.svg' },
    maps: ['hairAndHats'],
    named: ['facialHair', 'glasses'],
  },
  {
    name: 'a layer that was forced before is not named',
    choices: [bonnet, goggles],
    worn: { hairAndHats: valueOf(bonnet), glasses: valueOf(goggles) },
    maps: ['hairAndHats', 'glasses'],
  },
  {
    name: 'what was not chosen is not named',
    choices: pieces('tops/dungarees.svg'),
    worn: { tops: 'tops/dungarees.svg', bottoms: '' },
    maps: ['tops'],
  },
  {
    name: 'the default arms of a top are not named',
    choices: [tee, sling],
    worn: { tops: valueOf(tee), bodyAccessories: valueOf(sling), arms: '' },
    type: 'short',
    maps: ['bodyAccessories'],
  },
  {
    name: 'a layer that already held the forced value is not named',
    choices: [
      makePiece('mouth', 'Bubble'),
      makePiece('glasses', 'Visor', { exclusions: { mouth: 'mouth/bubble.svg', facialHair: '' } }),
    ],
    worn: { glasses: valueOf(visor), mouth: 'mouth/bubble.svg' },
    maps: ['glasses'],
  },
  {
    name: 'an empty layer is not named',
    choices: [piece('mouth/sad.svg'), makePiece('glasses', 'Visor', { exclusions: { mouth: 'mouth/bubble.svg' } })],
    worn: { glasses: valueOf(visor), mouth: 'mouth/bubble.svg' },
    maps: ['glasses'],
  },
  {
    name: 'what pairing takes off is not named',
    choices: [tee, hip],
    worn: { arms: valueOf(hip) },
  },
];

const PAIRING: readonly Row[] = [
  {
    name: 'a top brings its arms',
    choices: [waveTee],
    worn: { tops: valueOf(waveTee), arms: 'arms/wave-short.svg' },
    type: 'short',
  },
  {
    name: 'a top without a companion brings the default arms of its type',
    choices: [plainTee],
    worn: { tops: valueOf(plainTee), arms: DEFAULT_ARMS.short },
    type: 'short',
  },
  {
    name: 'a no-arms top leaves the arms layer empty',
    choices: [hip, cape],
    worn: { tops: valueOf(cape), arms: '' },
    type: 'no-arms',
  },
  {
    name: 'arms that match the new top stay',
    choices: [tee, iced, waveTee],
    worn: { tops: valueOf(waveTee), arms: valueOf(iced) },
    type: 'short',
  },
  {
    name: 'bare arms stay under a sleeveless top',
    choices: [hip, plainVest],
    worn: { tops: valueOf(plainVest), arms: valueOf(hip) },
  },
  {
    name: 'a no-arms top after another needs no arms',
    choices: [cape, piece('tops/puffer.svg')],
    worn: { tops: 'tops/puffer.svg', arms: '' },
    type: 'no-arms',
  },
  {
    name: 'arms that give way to a top take their map with them',
    choices: [bagArms, tee],
    worn: { tops: valueOf(tee), arms: DEFAULT_ARMS.short },
    type: 'short',
  },
  {
    name: 'a top leaves forced arms alone',
    choices: [sling, tee],
    worn: { tops: valueOf(tee), bodyAccessories: valueOf(sling), arms: '' },
    type: 'short',
    maps: ['bodyAccessories'],
  },
  {
    name: 'arms bring their top',
    choices: [gymArms],
    worn: { tops: 'tops/rib-tank.svg', arms: valueOf(gymArms) },
  },
  {
    name: 'short arms bring the DUDS T-shirt',
    choices: [plainShort],
    worn: { tops: 'tops/duds-t-shirt.svg', arms: valueOf(plainShort) },
    type: 'short',
  },
  {
    name: 'short arms change a sleeveless top for the DUDS T-shirt',
    choices: [tank, iced],
    worn: { tops: 'tops/duds-t-shirt.svg', arms: valueOf(iced) },
    type: 'short',
  },
  {
    name: 'sleeveless arms without a companion bare the chest of a short top',
    choices: [tee, hip],
    worn: { arms: valueOf(hip) },
  },
  {
    name: 'a top that matches the new arms stays',
    choices: [tee, iced],
    worn: { tops: valueOf(tee), arms: valueOf(iced) },
    type: 'short',
  },
  {
    name: 'a sleeveless top stays under arms that would bring another',
    choices: [plainVest, gymArms],
    worn: { tops: valueOf(plainVest), arms: valueOf(gymArms) },
  },
  {
    name: 'a top that gives way to arms takes its map with it',
    choices: [piece('tops/dungarees.svg'), iced],
    worn: { tops: 'tops/duds-t-shirt.svg', arms: valueOf(iced) },
    type: 'short',
  },
  {
    name: 'sleeveless arms go on without a top if tops are forced',
    choices: [wrap, gymArms],
    worn: { bodyAccessories: valueOf(wrap), arms: valueOf(gymArms) },
    maps: ['bodyAccessories'],
  },
  {
    name: 'short arms go on if their own map frees the tops',
    choices: [wrap, shortBag],
    worn: { tops: 'tops/duds-t-shirt.svg', arms: valueOf(shortBag) },
    type: 'short',
    maps: ['arms'],
    named: ['bodyAccessories'],
  },
];

const WITHOUT_A_TOP: readonly Row[] = [
  {
    name: 'without a top the type is sleeveless',
    choices: [sling, tee, tee],
    worn: { bodyAccessories: valueOf(sling), arms: '' },
    maps: ['bodyAccessories'],
  },
  {
    name: 'without a top arms of another type become the regular ones',
    choices: [tee, iced, tee],
    worn: {},
  },
  { name: 'without a no-arms top the regular arms come back', choices: [cape, cape], worn: {} },
  {
    name: 'without a sleeveless top chosen arms stay',
    choices: [tank, hip, tank],
    worn: { arms: valueOf(hip) },
  },
  {
    name: 'arms that go with a top take their map with them',
    choices: [tee, makePiece('arms', 'Short Cast', { topType: 'short', exclusions: { mouth: '' } }), tee],
    worn: {},
  },
  {
    name: 'a top that is forced off leaves the regular arms',
    choices: [tee, iced, wrap],
    worn: { bodyAccessories: valueOf(wrap) },
    maps: ['bodyAccessories'],
    named: ['tops'],
  },
];

describe.each([
  ['on or off', ON_OR_OFF],
  ['exclusions', EXCLUDING],
  ['not compatible with', NAMING],
  ['tops and arms', PAIRING],
  ['without a top', WITHOUT_A_TOP],
])('%s', (_, rows) => {
  test.each(rows)('$name', ({ choices, worn, type = 'sleeveless', maps = [], named = [] }) => {
    const before = wearingPieces(...choices.slice(0, -1));
    const { outfit, notCompatibleWith } = choose(before, choices.at(-1)!);
    expect(dressed(outfit)).toEqual(worn);
    expect(outfit.topType).toBe(type);
    expect(LAYERS.filter(layer => outfit.exclusions[layer])).toEqual(maps);
    expect(notCompatibleWith).toEqual(named);
  });
});

describe('refusals', () => {
  test('a forced layer refuses the choice and names what forces it', () => {
    const before = wearing('hair-and-hats/space-helmet.svg');
    expect(choose(before, piece('glasses/monocle.svg'))).toEqual({
      outfit: before,
      notCompatibleWith: ['hairAndHats'],
    });
  });

  test('all items that force the layer are named, in the order of the layers', () => {
    const before = wearingPieces(mask, hood);
    expect(choose(before, beard)).toEqual({ outfit: before, notCompatibleWith: ['hairAndHats', 'headAccessories'] });
  });

  test('the value that is forced on a layer cannot be taken off either', () => {
    const before = wearingPieces(visor);
    expect(choose(before, makePiece('mouth', 'Bubble'))).toEqual({ outfit: before, notCompatibleWith: ['glasses'] });
  });

  test('short arms are refused if tops are forced, naming what forces them', () => {
    const before = wearingPieces(wrap);
    const { outfit, notCompatibleWith } = choose(before, iced);
    expect(outfit).toBe(before);
    expect(notCompatibleWith).toEqual(['bodyAccessories']);
  });

  test('a top is refused if tops are forced', () => {
    const before = wearingPieces(wrap);
    expect(choose(before, tee)).toEqual({ outfit: before, notCompatibleWith: ['bodyAccessories'] });
  });
});

describe('chained maps', () => {
  const veilHat = makePiece('hairAndHats', 'Veil Hat', { exclusions: { glasses: '', facialHair: '' } });
  const crown = makePiece('headAccessories', 'Crown', { exclusions: { hairAndHats: '' } });

  test('an item pushed off a layer takes its own map with it', () => {
    const { outfit } = choose(wearingPieces(veilHat), crown);
    expect(outfit.exclusions).toEqual({ headAccessories: { hairAndHats: '' } });
    expect(choose(outfit, beard).outfit.avatar.facialHair).toBe(valueOf(beard));
  });

  test('what the pushed item forced returns to the default', () => {
    const masked = makePiece('hairAndHats', 'Masked Hat', { exclusions: { mouth: '' } });
    expect(choose(wearingPieces(masked), crown).outfit.avatar.mouth).toBe('mouth/sad.svg');
  });
});

test('a top of the same type brings arms if there are none', () => {
  const armless: Outfit = { ...DEFAULT_OUTFIT, avatar: { ...DEFAULT_AVATAR, arms: '' } };
  expect(choose(armless, tank).outfit.avatar.arms).toBe('arms/regular.svg');
});

test('tops without a type count as sleeveless', () => {
  expect(choose(DEFAULT_OUTFIT, makePiece('tops', 'Rag')).outfit.topType).toBe('sleeveless');
});

test('the default outfit has no maps, sleeveless type, regular arms and underwear', () => {
  expect(DEFAULT_OUTFIT).toEqual({
    avatar: {
      background: '#999',
      head: 'head/regular.svg',
      eye: 'eye/regular.svg',
      hairAndHats: '',
      shoesAndLegs: 'shoes-and-legs/regular.svg',
      bottoms: 'bottoms/underwear.svg',
      tops: '',
      bodyAccessories: '',
      arms: 'arms/regular.svg',
      facialHair: '',
      mouth: 'mouth/sad.svg',
      headAccessories: '',
      glasses: '',
    },
    topType: 'sleeveless',
    exclusions: {},
  });
});

test('choosing does not change the given outfit', () => {
  const before = Object.freeze({
    ...DEFAULT_OUTFIT,
    avatar: Object.freeze({ ...DEFAULT_AVATAR }),
    exclusions: Object.freeze({}),
  });
  expect(choose(before, piece('tops/astronaut-suit.svg')).outfit).not.toBe(before);
  expect(before).toEqual(DEFAULT_OUTFIT);
});

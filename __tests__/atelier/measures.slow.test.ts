import { colourDistance } from '#rules/catalogue/colour';
import { LAYER_TILES } from '#rules/catalogue/crops';
import { STACKING, type Layer } from '#rules/outfit/layers';
import { COLOURS } from '../../atelier/colours';
import { PALETTE, WARDROBE } from '../rules/support/catalogue';
import {
  coveredShare,
  colourDifference,
  DRAWN,
  hairlines,
  lookDifference,
  lookOf,
  outlineDifference,
  type Drawn,
} from '../rules/support/measures';

/** Worn under everything. */
const DEFAULT_BOTTOMS = 'bottoms/underwear';

/** From before this was measured; each has an edge of another colour. */
const LOST_ON_THEIR_TILES: readonly string[] = [
  'eye/asleep',
  'eye/lashes',
  'facial-hair/wizard-beard',
  'facial-hair/captain',
  'facial-hair/shaving-foam',
  'shoes-and-legs/wellies',
  'tops/ball-gown',
  'tops/puffer',
  'tops/hoodie',
  'tops/nurse-tunic',
  'arms/bouquet-short',
];
/** Nets and stripes with gaps, hems with narrow notches, and patterns from before this was measured. */
const HAIRLINES: readonly string[] = [
  'head/disco',
  'hair-and-hats/bucket-hat',
  'shoes-and-legs/platforms',
  'bottoms/check-shorts',
  'bottoms/pencil-skirt',
  'bottoms/leopard-flares',
  'bottoms/swim-trunks',
  'tops/fun-fur',
  'tops/kimono',
  'tops/scale-tunic',
  'arms/stripe-sleeves',
];
/** Bare arms, which differ by what is on them, and raised ones, which differ by what they hold above the crop. */
const ALIKE_OUTLINES: readonly string[] = [
  'arms/regular and arms/sailor-tattoos',
  'arms/regular and arms/bangles',
  'arms/sailor-tattoos and arms/bangles',
  'arms/garden-fork and arms/red-balloon',
];
/** One half is the same. */
const ALIKE_COLOURS: readonly string[] = ['head/mint and head/half-and-half'];
/** Dark glasses, beards to the chest, a hat that shows only the eye, long tops and skirts, and a marrow before the body. */
const MAY_HIDE: readonly string[] = [
  'facial-hair/ginger-beard',
  'facial-hair/knitted-beard',
  'facial-hair/moss',
  'facial-hair/seaweed',
  'facial-hair/captain',
  'glasses/round-shades',
  'glasses/visor',
  'glasses/heart-shade',
  'glasses/swim-goggle',
  'glasses/ski-mask-lens',
  'hair-and-hats/balaclava',
  'bottoms/ski-trousers',
  'bottoms/mermaid-skirt',
  'tops/ball-gown',
  'tops/poncho',
  'tops/fun-fur',
  'tops/kimono',
  'tops/cord-pinafore',
  'tops/duffel-coat',
  'tops/cow-coat',
  'tops/sunflower-pinafore',
  'tops/tulip-smock',
  'tops/waxed-jacket',
  'tops/scale-tunic',
  'tops/towelling-robe',
  'tops/dressing-gown',
  'arms/giant-marrow',
];
/** How many items may have outlines that hardly differ, besides the item itself. */
const MAX_ALIKE = 2;
const OFTEN_ALIKE: readonly string[] = [
  'arms/regular',
  'arms/opera-gloves',
  'arms/stripe-sleeves',
  'arms/sailor-tattoos',
  'arms/bangles',
];

function failures(fails: (drawn: Drawn) => boolean): readonly string[] {
  return DRAWN.filter(fails).map(({ key }) => key);
}

/** Only the exceptions have a mistake, and all of them. */
function expectMistakes(
  found: readonly { readonly key: string; readonly what: string }[],
  exceptions: readonly string[],
): void {
  const unexpected = found.filter(({ key }) => !exceptions.includes(key));
  expect(unexpected.map(({ key, what }) => `${key} ${what}`)).toEqual([]);
  expect(exceptions.filter(exception => !found.some(({ key }) => key === exception))).toEqual([]);
}

test('no item is lost on its tile', () => {
  const isLostOnTile = ({ key, piece }: Drawn): boolean =>
    colourDistance(PALETTE[key]?.colours[0] ?? '', LAYER_TILES[piece.item.layer].colour) < 0.12;
  expect(failures(isLostOnTile)).toEqual(LOST_ON_THEIR_TILES);
});

test('no line shows between the tiles of a pattern', () => {
  const showsLine = ({ svg }: Drawn): boolean =>
    svg.includes('<pattern') && [243, 347, 521].some(size => hairlines(svg, size) > 12);
  expect(failures(showsLine)).toEqual(HAIRLINES);
});

test('backgrounds differ from each other and from the limbs', () => {
  const colours = WARDROBE.flatMap(({ item }) => item.hex ?? []);
  const pairs = colours.flatMap((one, n) => colours.slice(n + 1).map(other => [one, other] as const));
  expect(pairs.filter(([one, other]) => colourDistance(one, other) < 0.065)).toEqual([]);
  expect(colours.filter(colour => colourDistance(colour, COLOURS.plum) < 0.2)).toEqual([]);
});

const COLOUR_ONLY: readonly Layer[] = ['head', 'eye'];

/** The pairs of a layer that fail, as 'one and other'. */
function pairsThat(fails: (one: Drawn, other: Drawn) => boolean): readonly string[] {
  return DRAWN.flatMap((one, n) =>
    DRAWN.slice(n + 1)
      .filter(other => other.piece.item.layer === one.piece.item.layer && fails(one, other))
      .map(other => `${one.key} and ${other.key}`),
  );
}

test('outlines differ, or outline and colour together', () => {
  const areAlike = (one: Drawn, other: Drawn): boolean => {
    const { layer } = one.piece.item;
    if (COLOUR_ONLY.includes(layer)) return false;
    const [a, b] = [lookOf(one), lookOf(other)];
    return outlineDifference(a, b) < (layer === 'shoesAndLegs' ? 0.12 : 0.1) && lookDifference(a, b) < 0.45;
  };
  expect(pairsThat(areAlike)).toEqual(ALIKE_OUTLINES);
});

test('heads and eyes differ in colour', () => {
  const areAlike = (one: Drawn, other: Drawn): boolean =>
    COLOUR_ONLY.includes(one.piece.item.layer) && colourDifference(lookOf(one), lookOf(other)) < 0.09;
  expect(pairsThat(areAlike)).toEqual(ALIKE_COLOURS);
});

test('no item hides another that may be worn with it', () => {
  const excludes = (one: Drawn, other: Drawn): boolean =>
    one.piece.item.exclusions?.[other.piece.item.layer] !== undefined;
  const heightOf = ({ piece }: Drawn): number => STACKING.indexOf(piece.item.layer);
  const hides = (above: Drawn, below: Drawn): boolean =>
    heightOf(above) > heightOf(below) &&
    below.piece.item.layer !== 'head' &&
    !excludes(above, below) &&
    !excludes(below, above) &&
    coveredShare(below, above) > 0.9;
  const hiding = DRAWN.flatMap(above =>
    DRAWN.filter(below => below.key !== DEFAULT_BOTTOMS && hides(above, below)).map(below => ({
      key: above.key,
      what: `hides ${below.key}`,
    })),
  );
  expectMistakes(hiding, MAY_HIDE);
});

test('at most three items share an outline', () => {
  const areAlike = (one: Drawn, other: Drawn): boolean =>
    !COLOUR_ONLY.includes(one.piece.item.layer) && outlineDifference(lookOf(one), lookOf(other)) < 0.1;
  const pairs = pairsThat(areAlike).map(pair => pair.split(' and '));
  const alike = DRAWN.map(({ key }) => {
    const others = pairs.filter(pair => pair.includes(key)).map(pair => pair.find(other => other !== key));
    return { key, others, what: `has the outline of ${others.join(', ')}` };
  });
  expectMistakes(
    alike.filter(({ others }) => others.length > MAX_ALIKE),
    OFTEN_ALIKE,
  );
});

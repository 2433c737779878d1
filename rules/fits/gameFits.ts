import { DEFAULT_AVATAR, type Avatar } from '../outfit/avatar';
import { assetSlug } from '../outfit/items';
import { layerName, type Layer } from '../outfit/layers';

/** The screens' colours behind Darcels, by the names of the wardrobe's backgrounds. */
export const COLOURS = {
  Butter: '#ffd45c',
  Sky: '#9ccbf0',
  Lilac: '#bfa8f0',
  Tangerine: '#ff8a2b',
  Mint: '#9fddbe',
  Citron: '#dde84a',
  Blush: '#ffcad4',
  Tomato: '#f2452d',
  Cobalt: '#2742e0',
  Bottle: '#0f5c46',
} as const;

type Worn = Readonly<Partial<Record<Layer, string>>>;

const NO_ARMS: Worn = { arms: '' };
const SHORT_ARMS: Worn = { arms: 'regular-short' };

/** Items by their file names; a long-sleeved top needs arms ''. */
function dress(colour: keyof typeof COLOURS, worn: Worn): Avatar {
  const values = Object.entries(worn).map(([layer, name]) => {
    const category = assetSlug(layerName(layer as Layer));
    return [layer, name === '' ? '' : `${category}/${name}.svg`];
  });
  return { ...DEFAULT_AVATAR, background: COLOURS[colour], ...(Object.fromEntries(values) as Partial<Avatar>) };
}

/** The Darcels in the strips of the home screen. */
export const HOME_FITS: readonly Avatar[] = [
  dress('Tangerine', {
    shoesAndLegs: 'tube-socks',
    bottoms: 'check-shorts',
    tops: 'holiday-shirt',
    bodyAccessories: 'crossbody-bag',
    arms: 'shopping-bag',
    facialHair: 'walrus',
    hairAndHats: 'bucket-hat',
  }),
  dress('Sky', {
    shoesAndLegs: 'cowboy-boots',
    bottoms: 'tartan-kilt',
    tops: 'argyle-vest',
    bodyAccessories: 'pearls',
    arms: 'hand-on-hip',
    mouth: 'pout',
    eye: 'lashes',
    hairAndHats: 'beehive',
    headAccessories: 'hoops',
  }),
  dress('Citron', {
    ...NO_ARMS,
    shoesAndLegs: 'platforms',
    head: 'half-and-half',
    bottoms: 'leopard-flares',
    tops: 'puffer',
    glasses: 'visor',
    hairAndHats: 'curls',
  }),
  dress('Blush', {
    ...NO_ARMS,
    shoesAndLegs: 'cowboy-boots',
    bottoms: '',
    tops: 'trench',
    mouth: 'pout',
    glasses: 'round-shades',
    hairAndHats: 'blunt-bob',
    headAccessories: 'hoops',
  }),
  dress('Cobalt', {
    ...NO_ARMS,
    shoesAndLegs: 'moon-boots',
    head: 'moo',
    bottoms: '',
    tops: 'astronaut-suit',
    eye: 'teary',
    hairAndHats: 'space-helmet',
  }),
  dress('Mint', {
    shoesAndLegs: 'platforms',
    bottoms: 'wide-jeans',
    tops: 'breton',
    arms: 'iced-coffee',
    facialHair: 'pencil-moustache',
    hairAndHats: 'beret',
  }),
];

const MORE_FITS: readonly Avatar[] = [
  dress('Lilac', {
    shoesAndLegs: 'platforms',
    bottoms: '',
    tops: 'slip-dress',
    bodyAccessories: 'pearls',
    arms: 'opera-gloves',
    mouth: 'pout',
    eye: 'lashes',
    headAccessories: 'big-bow',
  }),
  dress('Citron', {
    shoesAndLegs: 'platforms',
    head: 'half-and-half',
    bottoms: 'check-shorts',
    tops: 'argyle-vest',
    bodyAccessories: 'club-tie',
    arms: 'hand-on-hip',
    glasses: 'cat-eye',
    hairAndHats: 'curls',
  }),
  dress('Butter', {
    shoesAndLegs: 'platforms',
    bottoms: 'tartan-kilt',
    tops: 'breton',
    arms: 'tiny-dog',
    mouth: 'bubblegum',
    glasses: 'heart-shade',
    hairAndHats: 'blunt-bob',
  }),
  dress('Butter', {
    ...NO_ARMS,
    shoesAndLegs: 'wellies',
    bottoms: 'cargo-pants',
    tops: 'varsity-jacket',
    bodyAccessories: 'camera',
    mouth: 'daisy',
    hairAndHats: 'shag',
  }),
  dress('Mint', {
    ...NO_ARMS,
    shoesAndLegs: 'cowboy-boots',
    bottoms: 'leopard-flares',
    tops: 'poncho',
    facialHair: 'ginger-beard',
    eye: 'asleep',
    hairAndHats: 'cowboy-hat',
  }),
  dress('Tangerine', {
    ...NO_ARMS,
    shoesAndLegs: 'loafers',
    bottoms: 'pencil-skirt',
    tops: 'fun-fur',
    facialHair: 'handlebar',
    glasses: 'monocle',
    hairAndHats: 'top-hat',
  }),
  dress('Sky', {
    shoesAndLegs: 'tube-socks',
    bottoms: 'check-shorts',
    tops: 'rib-tank',
    bodyAccessories: 'big-belt',
    eye: 'teary',
    headAccessories: 'raincloud',
  }),
  dress('Blush', {
    ...SHORT_ARMS,
    shoesAndLegs: 'roller-skates',
    head: 'lilac',
    bottoms: 'tutu',
    tops: 'football-jersey',
    hairAndHats: 'mohawk',
    mouth: 'zip',
  }),
];

/** Every fit of the game, for places without a picture of their own. */
export const GAME_FITS: readonly Avatar[] = [...HOME_FITS, ...MORE_FITS];

/** For screens that have nothing else to show: a Darcel in the rain. */
export const SAD_FIT: Avatar = MORE_FITS[6] as Avatar;

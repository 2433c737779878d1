import { DEFAULT_AVATAR, type Avatar } from '../outfit/avatar';
import { assetSlug } from '../outfit/items';
import { LAYERS, layerName, type Layer } from '../outfit/layers';

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

/** The default avatar in these items: 'tops/breton arms/iced-coffee'. What ends in a slash is bare, as arms in long sleeves. */
export function wear(items: string): Avatar {
  const worn = items.split(' ').map(item => [layerOf(item), item.endsWith('/') ? '' : `${item}.svg`]);
  return { ...DEFAULT_AVATAR, ...(Object.fromEntries(worn) as Partial<Avatar>) };
}

const layerOf = (item: string): Layer | undefined =>
  LAYERS.find(layer => item.startsWith(`${assetSlug(layerName(layer))}/`));

const dress = (colour: keyof typeof COLOURS, items: string): Avatar => ({
  ...wear(items),
  background: COLOURS[colour],
});

/** The Darcels in the strips of the home screen. */
export const HOME_FITS: readonly Avatar[] = [
  dress(
    'Tangerine',
    'shoes-and-legs/tube-socks bottoms/check-shorts tops/holiday-shirt body-accessories/crossbody-bag arms/shopping-bag facial-hair/walrus hair-and-hats/bucket-hat',
  ),
  dress(
    'Sky',
    'shoes-and-legs/cowboy-boots bottoms/tartan-kilt tops/argyle-vest body-accessories/pearls arms/hand-on-hip mouth/pout eye/lashes hair-and-hats/beehive head-accessories/hoops',
  ),
  dress(
    'Citron',
    'arms/ shoes-and-legs/platforms head/half-and-half bottoms/leopard-flares tops/puffer glasses/visor hair-and-hats/curls',
  ),
  dress(
    'Blush',
    'arms/ shoes-and-legs/cowboy-boots bottoms/ tops/trench mouth/pout glasses/round-shades hair-and-hats/blunt-bob head-accessories/hoops',
  ),
  dress(
    'Cobalt',
    'arms/ shoes-and-legs/moon-boots head/moo bottoms/ tops/astronaut-suit eye/teary hair-and-hats/space-helmet',
  ),
  dress(
    'Mint',
    'shoes-and-legs/platforms bottoms/wide-jeans tops/breton arms/iced-coffee facial-hair/pencil-moustache hair-and-hats/beret',
  ),
];

const MORE_FITS: readonly Avatar[] = [
  dress(
    'Lilac',
    'shoes-and-legs/platforms bottoms/ tops/slip-dress body-accessories/pearls arms/opera-gloves mouth/pout eye/lashes head-accessories/big-bow',
  ),
  dress(
    'Citron',
    'shoes-and-legs/platforms head/half-and-half bottoms/check-shorts tops/argyle-vest body-accessories/club-tie arms/hand-on-hip glasses/cat-eye hair-and-hats/curls',
  ),
  dress(
    'Butter',
    'shoes-and-legs/platforms bottoms/tartan-kilt tops/breton arms/tiny-dog mouth/bubblegum glasses/heart-shade hair-and-hats/blunt-bob',
  ),
  dress(
    'Butter',
    'arms/ shoes-and-legs/wellies bottoms/cargo-pants tops/varsity-jacket body-accessories/camera mouth/daisy hair-and-hats/shag',
  ),
  dress(
    'Mint',
    'arms/ shoes-and-legs/cowboy-boots bottoms/leopard-flares tops/poncho facial-hair/ginger-beard eye/asleep hair-and-hats/cowboy-hat',
  ),
  dress(
    'Tangerine',
    'arms/ shoes-and-legs/loafers bottoms/pencil-skirt tops/fun-fur facial-hair/handlebar glasses/monocle hair-and-hats/top-hat',
  ),
  dress(
    'Sky',
    'shoes-and-legs/tube-socks bottoms/check-shorts tops/rib-tank body-accessories/big-belt eye/teary head-accessories/raincloud',
  ),
  dress(
    'Blush',
    'arms/regular-short shoes-and-legs/roller-skates head/lilac bottoms/tutu tops/football-jersey hair-and-hats/mohawk mouth/zip',
  ),
];

/** Every fit of the game, for places without a picture of their own. */
export const GAME_FITS: readonly Avatar[] = [...HOME_FITS, ...MORE_FITS];

/** For screens that have nothing else to show: a Darcel in the rain. */
export const SAD_FIT: Avatar = MORE_FITS[6] as Avatar;

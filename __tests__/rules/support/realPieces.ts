import { pieces } from './catalogue';

/** Pieces of the real catalogue that pair, exclude each other or represent many similar ones. */
export const REAL = pieces(
  '#9fddbe',
  'head/regular.svg',
  'bottoms/wide-jeans.svg',
  'tops/duds-t-shirt.svg',
  'tops/rib-tank.svg',
  'tops/dungarees.svg',
  'tops/slip-dress.svg',
  'tops/kimono.svg',
  'tops/astronaut-suit.svg',
  'arms/regular.svg',
  'arms/hand-on-hip.svg',
  'arms/regular-short.svg',
  'arms/iced-coffee.svg',
  'body-accessories/big-belt.svg',
  'hair-and-hats/curls.svg',
  'hair-and-hats/space-helmet.svg',
  'hair-and-hats/rain-hood.svg',
  'hair-and-hats/balaclava.svg',
  'head-accessories/hoops.svg',
  'head-accessories/party-hat.svg',
  'glasses/monocle.svg',
  'facial-hair/goatee.svg',
);

import type { Crop } from '#rules/catalogue/crops';
import type { Layer } from '#rules/outfit/layers';

interface CategoryArt {
  readonly layer: Layer;
  readonly picture: string;
  /** As in `data/crops.json`, which loads later. */
  readonly crop?: Crop;
}

/** The piece on a category's tile, by the category's slug. A category without one shows a hanger. */
export const CATEGORY_ART: Readonly<Partial<Record<string, CategoryArt>>> = {
  head: { layer: 'head', picture: 'head/half-and-half.svg' },
  eye: { layer: 'eye', picture: 'eye/regular.svg', crop: { x: 475, y: 203, size: 250 } },
  mouth: { layer: 'mouth', picture: 'mouth/pout.svg' },
  'facial-hair': {
    layer: 'facialHair',
    picture: 'facial-hair/walrus.svg',
    crop: { x: 415, y: 337, size: 370 },
  },
  glasses: { layer: 'glasses', picture: 'glasses/heart-shade.svg' },
  'hair-and-hats': {
    layer: 'hairAndHats',
    picture: 'hair-and-hats/curls.svg',
    crop: { x: 265, y: -133, size: 666 },
  },
  'shoes-and-legs': { layer: 'shoesAndLegs', picture: 'shoes-and-legs/cowboy-boots.svg' },
  bottoms: { layer: 'bottoms', picture: 'bottoms/tartan-kilt.svg' },
  tops: { layer: 'tops', picture: 'tops/holiday-shirt.svg', crop: { x: 212, y: 281, size: 776 } },
  'body-accessories': { layer: 'bodyAccessories', picture: 'body-accessories/crossbody-bag.svg' },
  arms: { layer: 'arms', picture: 'arms/opera-gloves.svg' },
  'head-accessories': {
    layer: 'headAccessories',
    picture: 'head-accessories/big-bow.svg',
    crop: { x: 497, y: -53, size: 430 },
  },
};

/** Nine colours that represent the backgrounds. */
export const SWATCHES = [
  '#999',
  '#f6a5b5',
  '#dde84a',
  '#9ccbf0',
  '#f2452d',
  '#9fddbe',
  '#bfa8f0',
  '#ffd45c',
  '#2742e0',
];

import { DEFAULT_AVATAR, type Avatar } from './avatar';
import { STACKING } from './layers';

/** A layer's value names a picture, unless it is empty or a colour. */
export function isPicture(value: string): boolean {
  return value !== '' && !value.startsWith('#');
}

/**
 * What is drawn without a head, an eye or legs: blank paper with a line to cut along. Only drawing knows it: the outfit
 * stays as it is.
 */
const PAPER = {
  head: '_shared/paper-head.svg',
  eye: '_shared/paper-eye.svg',
  shoesAndLegs: '_shared/paper-legs.svg',
} as const;

/** The avatar as it is drawn everywhere. */
export function drawnAvatar(avatar: Avatar): Avatar {
  const papered = (layer: keyof typeof PAPER): string => avatar[layer] || PAPER[layer];
  return { ...avatar, head: papered('head'), eye: papered('eye'), shoesAndLegs: papered('shoesAndLegs') };
}

/** The addresses of the avatar's pictures, bottom to top. */
export function avatarPictures(avatar: Avatar, assetBase: string): readonly string[] {
  const drawn = drawnAvatar(avatar);
  return STACKING.map(layer => drawn[layer])
    .filter(isPicture)
    .map(value => pictureAddress(value, assetBase));
}

/** The address of a value's picture; a drawing that is being tried on is a `data:` address already. */
export function pictureAddress(value: string, assetBase: string): string {
  return value.startsWith('data:') ? value : assetBase + value;
}

/** The colour behind the pictures; the default's behind a background that is a picture itself. */
export function backgroundColour({ background }: Avatar): string {
  return isPicture(background) ? DEFAULT_AVATAR.background : background;
}

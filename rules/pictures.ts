import { DEFAULT_AVATAR, type Avatar } from './avatar';
import { STACKING } from './layers';

/** A layer's value names a picture, unless it is empty or a colour. */
export function isPicture(value: string): boolean {
  return value !== '' && !value.startsWith('#');
}

/** The addresses of the avatar's pictures, bottom to top. */
export function avatarPictures(avatar: Avatar, assetBase: string): readonly string[] {
  return STACKING.map(layer => avatar[layer])
    .filter(isPicture)
    .map(value => assetBase + value);
}

/** The colour behind the pictures; the default's behind a background that is a picture itself. */
export function backgroundColour({ background }: Avatar): string {
  return isPicture(background) ? DEFAULT_AVATAR.background : background;
}

import type { Avatar } from '../outfit/avatar';
import { colourDistance } from './colour';
import type { Piece, Wardrobe } from '../outfit/items';
import { largestColours, type Palette } from './palette';
import { backgroundColour } from '../outfit/pictures';
import { isWearable, itemStatus, type Holder } from './status';

/** A colour closer than this to the background is lost in it. */
const MELTING_DISTANCE = 0.08;

/** How far the background is from the nearest colour of the body and the clothes. */
function distanceFromBackground(avatar: Avatar, palette: Palette): number {
  const background = backgroundColour(avatar);
  return Math.min(...largestColours(avatar, palette).map(colour => colourDistance(colour, background)));
}

/** Whether a large part of the fit melts into the background. */
export function melts(avatar: Avatar, palette: Palette): boolean {
  return distanceFromBackground(avatar, palette) < MELTING_DISTANCE;
}

/** The background that the player may wear and that is farthest from the fit's colours; undefined if all of them melt. */
export function clearestBackground(
  avatar: Avatar,
  wardrobe: Wardrobe,
  holder: Holder,
  palette: Palette,
): Piece | undefined {
  const clear = wardrobe.flatMap(piece => {
    const { hex } = piece.item;
    if (hex === undefined || !isWearable(itemStatus(piece.item, holder))) return [];
    const distance = distanceFromBackground({ ...avatar, background: hex }, palette);
    return distance < MELTING_DISTANCE ? [] : [{ piece, distance }];
  });
  return clear.sort((a, b) => b.distance - a.distance)[0]?.piece;
}

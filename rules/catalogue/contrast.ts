import type { Avatar } from '../outfit/avatar';
import { colourDistance } from './colour';
import type { Piece, Wardrobe } from '../outfit/items';
import { outlineColours } from './outline';
import type { Palette } from './palette';
import { backgroundColour } from '../outfit/pictures';
import { isWearable, itemStatus, type Holder } from './status';

/** A colour closer than this to the background is lost in it. */
const MELTING_DISTANCE = 0.08;

/** How far the background is from the nearest colour of the outline. */
function distanceFromBackground(outline: readonly string[], background: string): number {
  return Math.min(...outline.map(colour => colourDistance(colour, background)));
}

export function isLost(outline: readonly string[], background: string): boolean {
  return distanceFromBackground(outline, background) < MELTING_DISTANCE;
}

/** Whether a part of the fit is lost in its background. */
export function melts(avatar: Avatar, palette: Palette): boolean {
  return isLost(outlineColours(avatar, palette), backgroundColour(avatar));
}

/** The background that the player may wear and that is farthest from the fit's colours; undefined if all of them melt. */
export function clearestBackground(
  avatar: Avatar,
  wardrobe: Wardrobe,
  holder: Holder,
  palette: Palette,
): Piece | undefined {
  const outline = outlineColours(avatar, palette);
  const clear = wardrobe.flatMap(piece => {
    const { hex } = piece.item;
    if (hex === undefined || isLost(outline, hex) || !isWearable(itemStatus(piece.item, holder))) return [];
    return [{ piece, distance: distanceFromBackground(outline, hex) }];
  });
  return clear.sort((a, b) => b.distance - a.distance)[0]?.piece;
}

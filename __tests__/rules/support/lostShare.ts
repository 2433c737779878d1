import { colourDistance } from '#rules/catalogue/colour';
import { traceOutline } from '#rules/catalogue/outline';
import type { Avatar } from '#rules/outfit/avatar';
import { backgroundColour } from '#rules/outfit/pictures';
import { PALETTE } from './catalogue';

/** More than this of an outline is too much to lose on a card whose colour cannot be chosen freely. */
export const MAX_LOST = 0.15;

/** How much of the outline is hard to tell from the background, from 0 to 1. */
export function lostShare(avatar: Avatar): number {
  const lost = traceOutline(avatar, PALETTE).filter(
    ({ colour }) => colourDistance(colour, backgroundColour(avatar)) < 0.08,
  );
  return lost.reduce((sum, { share }) => sum + share, 0);
}

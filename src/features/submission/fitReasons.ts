import type { FitProblem } from '#rules/fits/submission';
import type { Avatar } from '#rules/outfit/avatar';
import type { Wardrobe } from '#rules/outfit/items';
import { area } from '../../messages/catalogue';
import { wornTitle } from '../../messages/fits';

/** Why a fit may not be entered. */
export const FIT_REASONS = area('fitReasons', {
  'unknown-item': (item: string) => `${item} is not in the wardrobe.`,
  'wrong-layer': (item: string) => `${item} is worn in the wrong place.`,
  excluded: (item: string) => `${item} does not go with the rest.`,
  'arms-against-top': () => 'These arms do not go with this top.',
  'not-owned': (item: string) => `${item} is not yours.`,
  'needs-xp': (item: string) => `${item} needs more XP than you have.`,
  'needs-top': () => 'Your Darcel needs a top.',
});

export function fitReason(problem: FitProblem, avatar: Avatar, wardrobe: Wardrobe): string {
  if (problem.reason === 'needs-top') return FIT_REASONS['needs-top']();
  return FIT_REASONS[problem.reason](wornTitle(avatar[problem.layer], wardrobe));
}

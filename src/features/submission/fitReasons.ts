import type { Breach, EntryProblem } from '#rules/events/dressCode';
import type { Avatar } from '#rules/outfit/avatar';
import type { Wardrobe } from '#rules/outfit/items';
import { area } from '../../messages/catalogue';
import { FIT_MESSAGES, wornTitle } from '../../messages/fits';

/** Why a fit may not be entered. */
export const FIT_REASONS = area('fitReasons', {
  'unknown-item': (item: string) => `${item} is not in the wardrobe.`,
  'wrong-layer': (item: string) => `${item} is worn in the wrong place.`,
  excluded: (item: string) => `${item} does not go with the rest.`,
  'arms-against-top': () => 'These arms do not go with this top.',
  'not-owned': (item: string) => `${item} is not yours.`,
  'needs-xp': (item: string) => `${item} needs more XP than you have.`,
  'needs-top': () => 'Your Darcel needs a top.',
  'asked-wear': (layer: string) => `This event asks for something on ${layer}.`,
  'asked-bare': (item: string) => `This event wants that place bare. ${item} must go.`,
  'asked-only': (item: string) => `${item} is not one of this event’s pieces.`,
  'asked-most': (worn: number) => `${worn} pieces are more than this event allows.`,
});

export function fitReason(problem: EntryProblem, avatar: Avatar, wardrobe: Wardrobe): string {
  if (problem.reason === 'needs-top') return FIT_REASONS['needs-top']();
  if (problem.reason === 'dress-code') return breachReason(problem, avatar, wardrobe);
  return FIT_REASONS[problem.reason](wornTitle(avatar[problem.layer], wardrobe));
}

function breachReason(breach: Breach, avatar: Avatar, wardrobe: Wardrobe): string {
  switch (breach.rule) {
    case 'most':
      return FIT_REASONS['asked-most'](breach.worn);
    case 'wear':
      return FIT_REASONS['asked-wear'](FIT_MESSAGES.layers[breach.layer]);
    case 'bare':
    case 'only':
      return FIT_REASONS[`asked-${breach.rule}`](wornTitle(avatar[breach.layer], wardrobe));
  }
}

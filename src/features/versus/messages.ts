import { inThousands } from '#rules/inThousands';
import { area } from '../../messages/catalogue';

/** Two fits beside each other, for anybody with the link. */
export const VERSUS_MESSAGES = area('versus', {
  title: 'Which one?',
  hint: 'Choose the one that wore it better.',
  youAreWith: (same: number, of: number) => `You are with ${inThousands(same)} of ${inThousands(of)}.`,
  tooEarly: 'Too early to tell.',
  counting: 'Asking around…',
  notCounted: 'You are only looking: your choice is not counted.',
  choose: (fit: string) => `Choose ${fit}`,
});

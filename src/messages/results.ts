import { inThousands } from '#rules/inThousands';
import { area } from './catalogue';
import { counted, xpText } from './countedThings';
import { ordinal } from './ordinal';

const battlesText = (battles: number): string => counted(battles, 'battle', 'battles');

export const RESULT_MESSAGES = area('results', {
  ranking: 'Ranking',
  howSure: 'How sure is this?',
  showMore: 'Show more',
  shown: (from: number, to: number) => `Places ${from} to ${to} are shown.`,
  fits: 'All fits',
  fitsShown: (from: number, to: number) => `Fits ${from} to ${to} are shown.`,
  you: 'You',
  lookAt: (place: string) => `Look closer at ${place}`,
  before: 'The one before',
  after: 'The next one',
  battles: battlesText,
  /** The range of places that the votes would support. */
  range: (best: number, worst: number) =>
    best === worst ? `clearly ${ordinal(best)}` : `between ${ordinal(best)} and ${ordinal(worst)}`,
  earnedAnyway: (xp: number) => `You dressed up anyway: +${xpText(xp)}`,
  votesAreIn: 'The votes are in.',
  howToRead: 'How often each fit fought, and where else it could have finished.',
  onward: 'That was that. What will you wear next?',
  podium: 'Podium',
  dressFor: (event: string) => `Dress for ${event}`,
  toEvents: 'See what is on',
  toWardrobe: 'Get changed',
  ownPlace: (place: number, of: number) => `You came ${ordinal(place)} of ${inThousands(of)}`,
  ownFigures: (battles: number, wins: number, xp: number) => `${battlesText(battles)}, ${wins} won · +${xpText(xp)}`,
});

import { inThousands } from '#rules/inThousands';
import type { PieceWorth } from '#rules/voting/pieceWorth';
import type { EyeReading } from '#rules/voting/yourEye';
import { area } from '../../messages/catalogue';
import { counted, plural } from '../../messages/countedThings';
import { ordinal } from '../../messages/ordinal';

const ballotsText = (count: number): string => counted(count, 'ballot', 'ballots');

export const EYE_MESSAGES = area('eye', {
  title: 'Your eye',
  nothing: 'Every fit that you voted on was taken out.',
  reading: ({ agreed, of }: EyeReading, crowd: EyeReading) =>
    `You and the crowd agreed ${timesText(agreed)} out of ${of}. It agrees with itself ${share(crowd)} % of the time.`,
  boldest: ({ chosen, over }: NonNullable<EyeReading['boldest']>) =>
    `Your boldest call: ${ordinal(chosen)} over ${ordinal(over)}.`,
  /** On the card. */
  score: ({ agreed, of }: EyeReading) => `${agreed}/${of}`,
  caption: 'Eye to eye with the crowd.',
  myBoldest: ({ chosen, over }: NonNullable<EyeReading['boldest']>) =>
    `My boldest call: ${ordinal(chosen)} over ${ordinal(over)}.`,
  place: ordinal,
  /** The card in words. */
  card: ({ agreed, of }: EyeReading, event: string) => `Eye to eye with the crowd in ${agreed} of ${of}. ${event}`,
  save: 'Save the card',
  send: 'Share…',
  making: 'Making the card',
  outcomes: {
    saved: 'Saved',
    'not-saved': 'This browser saves no pictures: press and hold the card.',
    'not-shared': 'That did not work. Save it and send it yourself.',
  },
});

const timesText = (count: number): string => plural(count, 'once', `${count} times`);

const share = ({ agreed, of }: EyeReading): number => (of === 0 ? 0 : Math.round((100 * agreed) / of));

export const WORTH_MESSAGES = area('worth', {
  title: 'What the votes say about each piece',
  how: 'From all ballots, with everything else a fit wears taken into account. Nine times in ten, the truth is within the margin.',
  pieces: 'Pieces',
  worth: pieceText,
  worn: (entries: number) => `worn by ${entries}`,
  tooFew: 'Too few to tell',
  showAll: (count: number) => `Show all ${count}`,
});

/** Percentage points against an opponent that is equal in everything else. */
const points = (worth: number): number => 100 / (1 + Math.exp(-worth)) - 50;

function pieceText({ worth, low, high }: PieceWorth): string {
  const more = Math.round(points(worth));
  const margin = Math.max(1, Math.round((points(high) - points(low)) / 2));
  const difference = counted(Math.abs(more), 'point', 'points');
  const often = more === 0 ? 'as often as' : `${difference} ${more > 0 ? 'more' : 'less'} often than`;
  return `wins ${often} without, give or take ${margin}`;
}

export const COURSE_MESSAGES = area('course', {
  title: 'Watch it settle',
  /** How much is counted, and how many places are already final. */
  moment: (ballots: number, of: number, settled: number, best: number) =>
    `After ${inThousands(ballots)} of ${ballotsText(of)}, ${settled === best ? 'all' : settled} of the best ${best} had found their place.`,
  chart: (best: number) => `The places of the best ${best} while the ballots were counted`,
  scrubber: 'Ballots counted',
  valueText: (ballots: number, of: number) => `${inThousands(ballots)} of ${ballotsText(of)}`,
  play: 'Watch',
  pause: 'Stop',
  table: 'The same as a table',
  ballots: 'Ballots',
  below: 'Below',
  forgotten: 'Forgotten',
  you: 'You',
});

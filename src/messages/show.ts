import { inThousands } from '#rules/inThousands';
import type { TimeLeft } from '#rules/events/countdown';
import { area } from './catalogue';
import { counted } from './countedThings';
import { ordinal } from './ordinal';
import { timeText } from './times';

/** Of those who walk alone, in turn. */
const CAPTIONS: readonly string[] = [
  'He looks ahead. He has no choice.',
  'Somebody in the first row coughs.',
  'He was told not to smile.',
  'The shoes were his idea.',
  'He walks as if he had a train to miss.',
  'Nobody claps. It is that kind of show.',
  'One eye, fully on the exit.',
  'He has been practising in the hall.',
  'It is heavier than it looks.',
  'A second look would not help him.',
  'He turns. It is the same from behind.',
  'His mother is somewhere in the dark.',
];

export const SHOW_MESSAGES = area('show', {
  watch: 'Watch the show',
  again: 'Watch it again',
  leave: 'Leave quietly',
  title: (event: string) => `The show: ${event}`,
  /** 'The show begins in 12:04.', '… in 3 h 12 min.', '… in 2 days 4 h.' */
  begins: (time: TimeLeft) => `The show begins in ${timeText(time)}.`,
  beginsNote: 'Everybody sees the same fit at the same second, the last place first.',
  counting: 'The votes are still being counted.',
  crowd: (from: number, to: number, of: number) =>
    from === to ? `${ordinal(from)} of ${inThousands(of)}` : `${ordinal(from)} to ${ordinal(to)} of ${inThousands(of)}`,
  more: (count: number) => `${counted(count, 'fit', 'fits')} more wait backstage.`,
  place: (place: number) => ordinal(place),
  of: (of: number) => `of ${inThousands(of)}`,
  caption: (place: number) => CAPTIONS[place % CAPTIONS.length] ?? '',
  podium: ['He won. He takes it as he takes everything.', 'He nearly won. He is fine.', 'Third. There was a fourth.'],
  /** For screen readers, once per part of the show and once per place on the podium. */
  crowdStarts: 'The show has begun. Everybody else comes first, 24 at a time.',
  walkStarts: 'Now the best walk alone, one every 8 seconds.',
  onPodium: (place: number, wallet: string, fit: string) => `${ordinal(place)}: ${wallet}. ${fit}`,
  over: 'That was everybody.',
  overNote: 'He is out of it again already.',
});

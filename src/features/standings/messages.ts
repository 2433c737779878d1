import { inThousands } from '#rules/inThousands';
import { area } from '../../messages/catalogue';
import { counted, xpText } from '../../messages/countedThings';
import { ordinal } from '../../messages/ordinal';

export const STANDING_MESSAGES = area('standings', {
  lead: 'XP won in events. What your NFTs add is not counted.',
  seasons: 'Seasons',
  allTime: 'Of all time',
  xp: xpText,
  figures: (events: number, podiums: number) =>
    podiums === 0
      ? counted(events, 'event', 'events')
      : `${counted(events, 'event', 'events')} · ${counted(podiums, 'podium', 'podiums')}`,
  you: 'You',
  own: (place: number, of: number, xp: number) => `You: ${ordinal(place)} of ${inThousands(of)}, ${xpText(xp)}`,
  notYet: 'You: not yet.',
  empty: 'Nobody has won anything yet.',
  thisSeason: 'See this season',
  showMore: 'Show more',
  shown: (from: number, to: number) => `Rows ${inThousands(from)} to ${inThousands(to)} are shown.`,
});
